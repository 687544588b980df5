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
export function readFile(value: unknown): unknown {
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

/** Answers without `status: "OK"` on some servers (section 1.3): public-share reads, sign-in and the like. */
const WITHOUT_STATUS: ReadonlySet<string> = new Set([
  'auth.login',
  'auth.loginWithFingerprint',
  'auth.validate',
  'extractions.create',
  'extractions.list',
  'friendInvites.create',
  'media.conversions',
  'media.subtitles',
  'oauth.accessToken',
  'payment.paddleBillingInvoice',
  'payment.paddleBillingUpdatePaymentMethod',
  'publicShares.files',
  'publicShares.filesContinue',
  'publicShares.get',
  'publicShares.url',
  'sharing.sharedWith',
]);

/** Their success is told by the status of the answer alone (section 1.3); some servers send no body. */
const WITHOUT_BODY: ReadonlySet<string> = new Set([
  'extractions.remove',
  'media.deleteMp4',
  'media.saveMp4',
  'media.setWatchStatus',
]);

/** The body of a successful answer, null when this is none. An HTML page of a proxy is none. */
export function successOf({ id }: Route, body: unknown): object | null {
  if (isRecord(body)) {
    if (body['status'] === 'OK') return body;
    return body['status'] === undefined && (WITHOUT_STATUS.has(id) || WITHOUT_BODY.has(id)) ? body : null;
  }
  return WITHOUT_BODY.has(id) ? {} : null;
}

/** Brings what other and older servers of this API answer into the form of the contract (its sections 1.15 and 6). */
export function tolerate({ id }: Route, body: object): object {
  const entries = Object.entries(body).map(([key, value]) => [key, READERS[key]?.(value) ?? value] as const);
  const payload: Record<string, unknown> = Object.fromEntries(entries);
  if (WITH_CURSOR.has(id) && (payload['cursor'] === undefined || payload['cursor'] === '')) payload['cursor'] = null;
  return payload;
}
