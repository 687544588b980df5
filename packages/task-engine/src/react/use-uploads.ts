import { useSyncExternalStore } from 'react';
import type { UploadQueue, UploadSnapshot } from '../upload/upload-queue.ts';

/** The queue's present state; the component renders again with every change. */
export function useUploads(queue: UploadQueue): UploadSnapshot {
  return useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
}
