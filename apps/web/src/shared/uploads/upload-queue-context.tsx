import type { UploadQueue } from '@jackdaw/task-engine';
import { createContext, useContext, type ReactNode } from 'react';

const UploadQueueContext = createContext<UploadQueue | null>(null);

/** Hands the app's one upload queue to every screen. */
export function UploadQueueProvider({ queue, children }: { queue: UploadQueue; children: ReactNode }) {
  return <UploadQueueContext value={queue}>{children}</UploadQueueContext>;
}

/** The app's upload queue. */
export function useUploadQueue(): UploadQueue {
  const queue = useContext(UploadQueueContext);
  if (!queue) throw new Error('There is no UploadQueueProvider above this component.');
  return queue;
}
