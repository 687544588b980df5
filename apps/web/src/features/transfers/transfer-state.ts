import type { Transfer, TransferStatus } from '@jackdaw/api-contract';

/** Nothing has come yet, so that a percentage would say nothing. */
const PREPARING: ReadonlySet<TransferStatus> = new Set([
  'IN_QUEUE',
  'WAITING',
  'PREPARING_DOWNLOAD',
  'WAITING_FOR_DOWNLOADER',
]);

/** Nothing more is fetched for it; it only stands in the list. */
export function isFinished({ status }: Transfer): boolean {
  return status === 'COMPLETED' || status === 'SEEDING' || status === 'PREPARING_SEED' || status === 'STOPPING';
}

/** It is still on its way. */
export function isActive(transfer: Transfer): boolean {
  return !isFinished(transfer) && transfer.status !== 'ERROR';
}

/** Whether its file can be opened. */
export function canOpen({ file_id, userfile_exists }: Transfer): boolean {
  return file_id !== null && userfile_exists !== false;
}

/** What the thin bar shows: the saving phase starts anew from 0. Null where there is nothing to measure. */
export function progressOf(transfer: Transfer): number | null {
  if (transfer.status === 'COMPLETING') return transfer.completion_percent ?? null;
  return isActive(transfer) && !PREPARING.has(transfer.status) ? (transfer.percent_done ?? 0) : null;
}
