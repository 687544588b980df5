import type { UploadSnapshot } from './upload-queue.ts';

/** Status of a background task as the task panel shows it. */
export type TaskStatus = 'NEW' | 'RUNNING' | 'DONE' | 'PARTIALLY_DONE' | 'ERROR';

/** All uploads as one background task. Bytes; `secondsLeft` null when unknown. */
export interface UploadSummary {
  status: TaskStatus;
  total: number;
  completed: number;
  failed: number;
  bytes: number;
  sent: number;
  /** 0..100, whole; 100 only when every byte is there. */
  percent: number;
  secondsLeft: number | null;
}

/** Sums the queue up for the panel's head line. */
export function summariseUploads({ items, speed }: UploadSnapshot): UploadSummary {
  const completed = items.filter(({ status }) => status === 'completed').length;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  const sent = items.reduce((sum, item) => sum + Math.min(item.sent, item.size), 0);
  const isOver = completed + failed === items.length;
  const status: TaskStatus =
    items.length === 0
      ? 'NEW'
      : !isOver
        ? 'RUNNING'
        : failed === 0
          ? 'DONE'
          : completed === 0
            ? 'ERROR'
            : 'PARTIALLY_DONE';
  return {
    status,
    total: items.length,
    completed,
    failed,
    bytes,
    sent,
    percent: bytes === 0 ? 0 : Math.floor((sent * 100) / bytes),
    secondsLeft: speed !== null && speed > 0 && !isOver ? Math.ceil((bytes - sent) / speed) : null,
  };
}
