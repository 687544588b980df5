import type { Transfer } from '@jackdaw/api-contract';

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
  return isActive(transfer) ? (transfer.percent_done ?? 0) : null;
}
