import type { TransferStatus, TransferType } from '@jackdaw/api-contract';
import type { Selectable } from 'kysely';
import type { TransfersTable } from '../db/schema/index.ts';

/** A transfer without its torrent file and playlist, which may be megabytes. */
export type TransferRow = Omit<Selectable<TransfersTable>, 'metainfo' | 'items' | 'status' | 'type'> & {
  type: TransferType;
  status: TransferStatus;
};

/** Statuses of those that wait for a place. */
export const QUEUED_STATUSES = ['IN_QUEUE', 'WAITING_FOR_DOWNLOADER'] as const satisfies readonly TransferStatus[];

/** Statuses in which the engine has, or should have, a job. */
export const RUNNING_STATUSES = [
  'PREPARING_DOWNLOAD',
  'WAITING',
  'DOWNLOADING',
  'WAITING_FOR_COMPLETE_QUEUE',
  'COMPLETING',
  'PREPARING_SEED',
  'SEEDING',
  'STOPPING',
] as const satisfies readonly TransferStatus[];

/** Nothing more happens in these. */
export const FINAL_STATUSES = ['COMPLETED', 'ERROR'] as const satisfies readonly TransferStatus[];

/** Whether it waits for a place. */
export function isQueued({ status }: Pick<TransferRow, 'status'>): boolean {
  return status === 'IN_QUEUE' || status === 'WAITING_FOR_DOWNLOADER';
}

/** Whether the content is saved and the torrent is only given to others. */
export function isSeeding({ status }: Pick<TransferRow, 'status'>): boolean {
  return status === 'SEEDING' || status === 'PREPARING_SEED';
}

export function isFinal({ status }: Pick<TransferRow, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'ERROR';
}
