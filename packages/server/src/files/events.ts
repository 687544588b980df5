import type { LiveEvent } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { UrlTokens } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import { poolMembers, poolOwner } from '../plans/storage-pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { userReader } from './access.ts';
import type { MediaFacts } from './media-facts.ts';
import { createOnlookerEvents } from './onlooker-events.ts';
import { presentFile } from './present.ts';
import { withFacts, type FactualFile } from './presenter.ts';
import type { FileStore } from './store.ts';
import type { TreeNews } from './tree/change.ts';

export interface AnnounceOptions {
  clock: Clock;
  db: Kysely<Database>;
  /** The server's own; the tokens of public shares are derived from it. */
  secret: Uint8Array;
  store: FileStore;
  bus: EventBus;
  media: MediaFacts;
  tokens: UrlTokens;
}

/** Turns what a transaction did into live events of its user, and of those who may see what he shares. */
export function createAnnounce(options: AnnounceOptions) {
  const { store, bus, tokens } = options;
  const tellOnlookers = createOnlookerEvents(options);
  async function tellOwner(userId: number, news: TreeNews): Promise<void> {
    const created = new Set(news.created.map((row) => row.id));
    const moved = new Map(news.moved.map(({ row, oldParentId }) => [row.id, oldParentId]));
    const ids = [...new Set([...created, ...moved.keys(), ...news.updated.keys()])];
    const files = ids.length > 0 ? await withFacts(options, userReader(userId), await store.byIds(userId, ids)) : [];
    const epoch = files.some(([, facts]) => facts.media?.hasStill) ? await tokens.epochOf(userId) : 0;
    for (const file of files) {
      const [{ id }] = file;
      bus.publish(userId, (origin, tokenId) => {
        const downloadToken = tokens.derive('download', { userId, epoch, tokenId });
        return fileEvent(file, { origin, downloadToken }, created.has(id), moved.get(id));
      });
    }
    for (const { id, parentId, name } of news.deleted) {
      bus.publish(userId, () => ({ type: 'file_delete', value: { id, parent_id: parentId, name } }));
    }
  }

  return async (userId: number, news: TreeNews): Promise<void> => {
    if (bus.isHeard(userId)) await tellOwner(userId, news);
    if (news.disk) await announceDisk(options, userId);
    await tellOnlookers(userId, news);
  };
}

function fileEvent(
  [row, facts]: FactualFile,
  view: { origin: string; downloadToken: string },
  isNew: boolean,
  oldParentId: number | undefined,
): LiveEvent {
  const value = presentFile(row, facts, view);
  if (isNew) return { type: 'file_create', value };
  if (oldParentId === undefined) return { type: 'file_update', value };
  return { type: 'file_move', value: { ...value, old_parent_id: oldParentId } };
}

/** A family shares one storage: what one of them uses, the others have no more. */
async function announceDisk({ db, store, bus }: AnnounceOptions, userId: number): Promise<void> {
  for (const id of await poolMembers(db, await poolOwner(db, userId))) {
    const { disk_quota: size, disk_used: used, trash_size: trashSize } = await store.user(id);
    const disk = { avail: Math.max(0, size - used), size, used };
    bus.publish(id, () => ({ type: 'user_update', value: { disk, trash_size: trashSize } }));
  }
}
