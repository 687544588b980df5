import type { File } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { History } from '../events/history.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { Viewer } from '../files/listing-service.ts';
import type { RouteBinding } from '../http/binding.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import { createCompletion } from './complete.ts';
import type { Failpoint } from './failpoint.ts';
import { formRoute } from './form-route.ts';
import { expireUploads, sweepBlobs } from './jobs.ts';
import { OpenDrafts } from './open-drafts.ts';
import type { AddTorrent } from './save.ts';
import { createRoom } from './room.ts';
import { createUploadService } from './service.ts';
import { createUploadStore } from './store.ts';
import { tusRoutes } from './tus-routes.ts';
import { createTurns } from './turns.ts';

export interface UploadsOptions {
  db: Kysely<Database>;
  blobs: BlobStore;
  files: FileTree;
  clock: Clock;
  addTorrent: AddTorrent;
  history: History;
  /** The account setting `default_download_folder`. */
  defaultFolder: (userId: number) => Promise<number>;
  /** A file as this client sees it. */
  presentFile: (viewer: Viewer, fileId: number) => Promise<File>;
  /** An address for uploads alone, without a trailing slash. @default none */
  uploadOrigin?: string | null;
  /** @default nothing happens */
  failpoint?: Failpoint;
}

/** The uploads of a server. */
export interface Uploads {
  /** Resumable uploads (5.2) and the form (5.1). */
  bindings: RouteBinding[];
  /** Removes what expired uploads hold; about once an hour. Resolves with the count. */
  expire(): Promise<number>;
  /** Removes bytes that no row knows; about once a day. Resolves with the count. */
  sweep(): Promise<number>;
  /** Closes open drafts; before the blob store closes. */
  close(): Promise<void>;
}

/** Puts the parts of uploads together. */
export function createUploads(options: UploadsOptions): Uploads {
  const store = createUploadStore(options.db);
  const parts = { ...options, store, drafts: new OpenDrafts(options.blobs), turns: createTurns() };
  const service = createUploadService({ ...parts, completion: createCompletion(parts), room: createRoom(parts) });
  return {
    bindings: [...tusRoutes(service, options.uploadOrigin ?? null), formRoute(options)],
    expire: () => expireUploads(parts),
    sweep: () => sweepBlobs(parts),
    close: () => parts.drafts.close(),
  };
}
