import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Client } from 'basic-ftp';
import { FetchError } from '../../ports/fetcher.ts';
import type { EngineJob, TransferEngine } from '../../ports/transfer-engine.ts';
import { cleanName, createJobRunner, downloadProgress, SpeedMeter, type JobWork } from '../engine-support/index.ts';
// Not from its index, which would load the HTTP client of the others.
import type { AddressPolicy } from '../guarded-fetch/address-policy.ts';
import { guardedLookup } from '../guarded-fetch/guarded-lookup.ts';

export interface FtpEngineOptions extends AddressPolicy {
  /** Milliseconds between two `progress` events of a job. @default 1000 */
  progressInterval?: number;
  /** Milliseconds without a byte after which the server counts as gone. @default 30000 */
  idleTimeout?: number;
}

interface Target {
  host: string;
  port: number;
  user: string;
  password: string;
  path: string;
  name: string;
}

/** The engine for `ftp:` addresses: one file, passive mode, data only from the host that was judged. */
export function createFtpEngine(options: FtpEngineOptions): TransferEngine {
  const { progressInterval = 1000, idleTimeout = 30_000 } = options;
  const lookup = guardedLookup(options);

  async function run(job: EngineJob, { signal, emit }: JobWork): Promise<void> {
    if (job.source.kind !== 'url') throw new Error('This engine takes URLs only');
    const target = readTarget(job.source.url);
    const address = await addressOf(target.host, lookup);
    const { Client, FTPError } = await import('basic-ftp');
    const client = new Client(idleTimeout, { allowSeparateTransferHost: false });
    const onAbort = () => client.close();
    signal.addEventListener('abort', onAbort, { once: true });
    const meter = new SpeedMeter();
    const count = { received: 0, size: null as number | null };
    const report = () => {
      emit({ type: 'progress', id: job.id, ...downloadProgress(count.received, count.size, meter.speed) });
    };
    const timer = setInterval(report, progressInterval);
    try {
      // The address that was judged, not the name: a second look-up could find another one.
      await client.access({ ...target, host: address });
      count.size = await client.size(target.path).catch(() => null);
      if ((count.size ?? 0) > job.sizeLimit) throw tooLarge();
      const nothing = { infoHash: null, isPrivate: false, tracker: null, metainfo: null };
      emit({ type: 'metadata', id: job.id, name: target.name, size: count.size, ...nothing });
      const onBytes = (bytes: number) => {
        count.received += bytes;
        meter.add(bytes);
      };
      const localPath = await bring(client, target.path, job, count, onBytes);
      if (count.size !== null && count.received !== count.size) {
        throw new FetchError('unreachable', `The server sent ${count.received} of ${count.size} bytes.`);
      }
      const file = { path: [target.name], size: count.received, localPath };
      emit({ type: 'completed', id: job.id, name: target.name, files: [file] });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof FTPError ? refusal(error.code) : explain(error);
    } finally {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      client.close();
    }
  }

  return {
    ...createJobRunner(run),
    accepts: (source) => source.kind === 'url' && /^ftp:/i.test(source.url),
  };
}

/** Appends to what an earlier run left when the server says how long the file is; else begins anew. */
async function bring(
  client: Client,
  path: string,
  job: EngineJob,
  count: { received: number; size: number | null },
  onBytes: (bytes: number) => void,
): Promise<string> {
  await mkdir(job.directory, { recursive: true });
  const localPath = join(job.directory, 'content');
  const there = await stat(localPath).then(
    ({ size }) => size,
    () => 0,
  );
  count.received = count.size !== null && there <= count.size ? there : 0;
  if (count.received === count.size && there > 0) return localPath;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      if (count.received > job.sizeLimit) done(tooLarge());
      else done(null, chunk);
    },
  });
  const file = createWriteStream(localPath, count.received > 0 ? { flags: 'a' } : { flags: 'w' });
  const written = new Promise<void>((resolve, reject) => {
    file.once('close', resolve);
    file.once('error', reject);
    limit.once('error', (error) => {
      file.destroy();
      reject(error);
    });
  });
  limit.pipe(file);
  await Promise.all([client.downloadTo(limit, path, count.received), written]);
  return localPath;
}

/** @throws FetchError */
function readTarget(text: string): Target {
  const url = URL.parse(text);
  if (url?.protocol !== 'ftp:') throw new FetchError('invalid_source', 'The address is not a valid URL.');
  const port = url.port === '' ? 21 : Number(url.port);
  if (port !== 21 && port < 1024) throw new FetchError('forbidden_address', `Port ${port} may not be fetched from.`);
  const path = decode(url.pathname);
  const name = cleanName(path.split('/').at(-1) ?? '');
  // A line break in a path would be a second command.
  if (name === null || /[\r\n\0]/.test(path + url.username + url.password)) {
    throw new FetchError('invalid_source', 'The address names no file.');
  }
  const user = url.username === '' ? 'anonymous' : decode(url.username);
  const password = url.username === '' ? 'guest' : decode(url.password);
  if (/[\r\n\0]/.test(user + password)) throw new FetchError('invalid_source', 'The address is not a valid URL.');
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, user, password, path, name };
}

function addressOf(host: string, lookup: LookupFunction): Promise<string> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: false }, (error, address) => {
      if (error instanceof FetchError) reject(error);
      else if (error) reject(new FetchError('unreachable', `${host} was not found.`, { cause: error }));
      else resolve(String(address));
    });
  });
}

function tooLarge(): FetchError {
  return new FetchError('too_large', 'The file is larger than the free space.');
}

function refusal(code: number): FetchError {
  const words: Record<number, string> = { 530: 'it wants a user name and password', 550: 'there is no such file' };
  const meaning = words[code];
  return new FetchError('http_status', `The server answered ${code}${meaning ? `: ${meaning}` : ''}.`);
}

function explain(error: unknown): unknown {
  if (error instanceof FetchError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return error;
  return new FetchError('unreachable', 'The connection to the server broke.', { cause: error });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
