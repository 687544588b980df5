import type { Route } from '@jackdaw/api-contract';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapList(value: unknown, read: (row: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(read) : value;
}

/** Some servers tell an infinite time as -1. */
export function readTransfer(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { estimated_time } = value;
  return typeof estimated_time === 'number' && estimated_time < 0 ? { ...value, estimated_time: null } : value;
}

/** Some servers call a subtitle's address its link. */
function readSubtitle(value: unknown): unknown {
  return isRecord(value) && value['url'] === undefined ? { ...value, url: value['link'] ?? null } : value;
}

/** Extensions come with and without their dot. */
function readFile(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { extension } = value;
  return typeof extension === 'string' && extension.startsWith('.')
    ? { ...value, extension: extension.slice(1) }
    : value;
}

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  transfer: readTransfer,
  transfers: (value) => mapList(value, readTransfer),
  subtitles: (value) => mapList(value, readSubtitle),
  file: readFile,
  files: (value) => mapList(value, readFile),
  parent: readFile,
  shared: (value) => mapList(value, readFile),
};

/** Lists whose end some servers tell by leaving the cursor out. */
const WITH_CURSOR: ReadonlySet<string> = new Set([
  'files.list',
  'files.listContinue',
  'files.search',
  'files.searchContinue',
  'publicShares.files',
  'publicShares.filesContinue',
  'sharing.received',
  'transfers.list',
  'transfers.listContinue',
  'trash.list',
  'trash.listContinue',
]);

/** Brings what other and older servers of this API answer into the form of the contract (its sections 1.15 and 6). */
export function tolerate({ id }: Route, body: object): object {
  const entries = Object.entries(body).map(([key, value]) => [key, READERS[key]?.(value) ?? value] as const);
  const payload: Record<string, unknown> = Object.fromEntries(entries);
  if (WITH_CURSOR.has(id) && (payload['cursor'] === undefined || payload['cursor'] === '')) payload['cursor'] = null;
  return payload;
}
