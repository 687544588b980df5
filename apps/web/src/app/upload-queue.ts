import {
  createIndexedDbSourceStore,
  createTusTransport,
  createUploadQueue,
  type UploadQueue,
} from '@jackdaw/task-engine';
import { session } from './session.ts';

/** The queue behind every upload of the app. Files appear in listings through live events, not from here. */
export function createAppUploadQueue(): UploadQueue {
  return createUploadQueue({
    transport: createTusTransport({ endpoint: `${window.location.origin}/files/`, getToken: () => session.token() }),
    store: createIndexedDbSourceStore('jackdaw-uploads'),
  });
}
