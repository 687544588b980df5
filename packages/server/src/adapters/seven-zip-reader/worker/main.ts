import { readFileSync } from 'node:fs';
import { isCompressor } from '../formats.ts';
import { FRAME, type Ending, type ReadRequest } from '../protocol.ts';
import { failureOf } from './failure.ts';
import { sendBytes, sendJson } from './frames.ts';
import { hasLockedNames } from './locked-names.ts';
import { createListingParser, type ListedEntry } from './listing.ts';
import { runSevenZip, type SevenZipResult } from './seven-zip.ts';

/** Entries of one frame. */
const BATCH = 1000;
const INPUT = 0;

class TooManyEntries extends Error {}

const request = JSON.parse(readFileSync(INPUT, 'utf8')) as ReadRequest;
const { format, parts, password, maxEntries } = request;
// Pieces that were only cut (`.001`) are one file again; volumes know of each other and stay as they are.
const [first] = parts;
const isCut = first !== undefined && /\.\d{3,}$/.test(first.name);
const files = isCut
  ? [{ name: first.name.replace(/\.\d+$/, ''), paths: parts.map(({ path }) => path) }]
  : parts.map(({ name, path }) => ({ name, paths: [path] }));
// 7-Zip opens the last volume of a zip set and the first of any other.
const opened = format === 'zip' ? files.at(-1) : files[0];
const common = [`-t${format}`, `-p${password ?? ''}`, '-bsp0', '-sccUTF-8', '--', `/in/${opened?.name ?? ''}`];

/** It did all it was asked to, but found something odd, such as data after the end. */
const WITH_WARNINGS = 1;
/** It did not do all it was asked to. */
const WITH_ERRORS = 2;
/** Links of RAR 5 have a size and no content: 7-Zip takes each for damaged. */
const empty = new Set<string>();

/** What is left of its complaints when those about links are taken away. */
function withoutLinks(result: SevenZipResult): SevenZipResult {
  const { code, complaint } = result;
  if (code !== WITH_ERRORS || empty.size === 0) return result;
  const lines = complaint.split('\n').filter((line) => !empty.has(line.replace(/^ERROR: Data Error : /, '')));
  return lines.join('').trim() === '' ? { code: 0, complaint: '' } : { code, complaint: lines.join('\n') };
}

function endingOf({ code, complaint }: SevenZipResult): Ending {
  if (code === null && format === '7z' && hasLockedNames(opened?.paths ?? [])) {
    return {
      failure: password === null ? 'password_required' : 'password_incorrect',
      message: complaint.slice(0, 1000),
    };
  }
  if (code === 0 || code === WITH_WARNINGS) return { failure: null, message: '' };
  return { failure: failureOf(complaint, password !== null), message: complaint.slice(0, 1000) };
}

async function list(): Promise<Ending> {
  let count = 0;
  let isLocked = false;
  let batch: ListedEntry[] = [];
  const send = () => {
    if (batch.length > 0) sendJson(FRAME.entries, batch);
    batch = [];
  };
  const parser = createListingParser((entry) => {
    count += 1;
    if (count > maxEntries) throw new TooManyEntries();
    isLocked ||= entry.isEncrypted;
    const isEmpty = format === 'rar5' && entry.kind === 'other';
    if (isEmpty) empty.add(entry.path);
    batch.push(isEmpty ? { ...entry, size: 0 } : entry);
    if (batch.length === BATCH) send();
  });
  try {
    const result = await runSevenZip({
      args: ['l', '-slt', '-ba', ...common],
      files,
      onOutput: (bytes) => parser.push(bytes),
    });
    parser.end();
    send();
    if (isLocked && password === null) return { failure: 'password_required', message: 'Encrypted entries' };
    // Of some failures the listing says nothing; reading on will.
    return result.code !== null && result.complaint.trim() === ''
      ? endingOf({ code: 0, complaint: '' })
      : endingOf(result);
  } catch (error) {
    if (error instanceof TooManyEntries) return { failure: 'too_many_entries', message: String(maxEntries) };
    throw error;
  }
}

async function extract(): Promise<Ending> {
  const args = ['x', '-so', '-bso0', '-bse2', ...common];
  return endingOf(withoutLinks(await runSevenZip({ args, files, onOutput: (bytes) => sendBytes(FRAME.data, bytes) })));
}

async function main(): Promise<Ending> {
  // The listing of a plain compressor says nothing that is true: its size is modulo 4 GiB or missing.
  if (isCompressor(format)) sendJson(FRAME.entries, [{ path: '', kind: 'file', size: null }]);
  else {
    const ending = await list();
    if (ending.failure !== null) return ending;
  }
  sendBytes(FRAME.listed, new Uint8Array());
  return extract();
}

sendJson(FRAME.ending, await main());
// 7-Zip's exit code became ours; what it says has been told.
process.exitCode = 0;
