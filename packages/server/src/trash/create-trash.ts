import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Cursors, FileTree } from '../files/index.ts';
import type { RouteBinding } from '../http/binding.ts';
import type { Clock } from '../ports/clock.ts';
import { trashRoutes } from './routes.ts';
import { createTrashService, type TrashService } from './service.ts';
import { createTrashStore } from './store.ts';

export interface TrashOptions {
  db: Kysely<Database>;
  clock: Clock;
  tree: FileTree;
  cursors: Cursors;
}

/** The trash domain: its routes, and the service for the hourly purge. */
export interface Trash {
  service: TrashService;
  routes: RouteBinding[];
}

/** Builds the trash domain on the file tree, which does the moving and destroying. */
export function createTrash({ db, clock, tree, cursors }: TrashOptions): Trash {
  const service = createTrashService({ tree, store: createTrashStore(db), cursors, clock });
  return { service, routes: trashRoutes(service) };
}
