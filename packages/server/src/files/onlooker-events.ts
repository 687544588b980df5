import { formatDate, type LiveEvent } from '@jackdaw/api-contract';
import { visitToken } from '../auth/visit-tokens.ts';
import type { Audience } from '../ports/event-bus.ts';
import type { Reader } from './access.ts';
import type { AnnounceOptions } from './events.ts';
import { friendFolderId } from './friend-folder.ts';
import { presentFile } from './present.ts';
import { withFacts } from './presenter.ts';
import type { TreeNews } from './tree/change.ts';
import { hasOnlookers, onlookersOf, sharedBelow, type Onlooker } from './visibility.ts';

/** What one onlooker is told of a change, by file id. */
interface Told {
  onlooker: Onlooker;
  shown: Map<number, 'file_create' | 'file_update' | { oldParentId: number | null }>;
  gone: Map<number, { parentId: number | null; name: string }>;
}

const keyOf = ({ friendId, publicShareId }: Onlooker) => `${friendId}/${publicShareId}`;

/**
 * Tells those who may read shared files, beside their owner, of a change. Each hears of what he may see and of nothing else:
 * what moves out of his sight is gone for him, what moves into it is new.
 */
export function createOnlookerEvents(options: AnnounceOptions) {
  const { db, secret, store, bus, tokens } = options;

  async function gather(ownerId: number, news: TreeNews): Promise<Told[]> {
    const told = new Map<string, Told>();
    const of = (onlooker: Onlooker): Told => {
      const key = keyOf(onlooker);
      const known = told.get(key) ?? { onlooker, shown: new Map(), gone: new Map() };
      told.set(key, known);
      return known;
    };
    const createdIds = news.created.map((row) => row.id);
    const moved = new Map(news.moved.map(({ row, oldParentId }) => [row.id, { row, oldParentId }]));
    const deleted = Map.groupBy(news.deleted, (entry) => entry.parentId);

    for (const one of await onlookersOf(db, [...news.updated.keys()])) of(one).shown.set(one.id, 'file_update');
    for (const one of await onlookersOf(db, [...moved.keys()])) of(one).shown.set(one.id, 'file_create');
    for (const one of await onlookersOf(db, createdIds)) of(one).shown.set(one.id, 'file_create');
    // What comes back with a folder that is itself not seen.
    const below = (await sharedBelow(db, ownerId, createdIds)).map((one) => one.id);
    for (const one of await onlookersOf(db, below)) of(one).shown.set(one.id, 'file_create');

    const oldParents = Map.groupBy(moved.values(), (move) => move.oldParentId);
    for (const one of await onlookersOf(db, [...oldParents.keys()])) {
      for (const { row, oldParentId } of oldParents.get(one.id) ?? []) {
        const { shown, gone } = of(one);
        if (shown.has(row.id)) shown.set(row.id, { oldParentId });
        else gone.set(row.id, { parentId: oldParentId, name: row.name });
      }
    }
    for (const one of await sharedBelow(db, ownerId, [...moved.keys()])) {
      // Shared itself: it was seen before, wherever it was.
      const { shown } = of(one);
      if (moved.has(one.id) && shown.get(one.id) === 'file_create') shown.set(one.id, { oldParentId: null });
    }

    for (const one of await sharedBelow(
      db,
      ownerId,
      news.deleted.map((entry) => entry.id),
    )) {
      of(one).gone.set(one.id, { parentId: null, name: one.name });
    }
    for (const one of await onlookersOf(db, [...deleted.keys()])) {
      for (const { id, parentId, name } of deleted.get(one.id) ?? []) of(one).gone.set(id, { parentId, name });
    }
    return [...told.values()];
  }

  async function visitOf(shareId: number): Promise<{ fileId: number; token: string } | null> {
    const share = await db
      .selectFrom('public_shares')
      .select(['file_id', 'nonce'])
      .where('id', '=', shareId)
      .where('expires_at', '>', formatDate(options.clock.now()))
      .executeTakeFirst();
    return share ? { fileId: share.file_id, token: visitToken(secret, 'access', share.nonce) } : null;
  }

  async function tell(ownerId: number, { onlooker, shown, gone }: Told): Promise<void> {
    const { friendId, publicShareId } = onlooker;
    const audience: Audience = friendId ?? `share:${publicShareId ?? 0}`;
    if (!bus.isHeard(audience)) return;
    const visit = publicShareId === null ? null : await visitOf(publicShareId);
    if (publicShareId !== null && !visit) return;
    const reader: Reader = { userId: friendId ?? ownerId, confinedTo: visit?.fileId ?? null };
    const epoch = visit ? 0 : await tokens.epochOf(reader.userId);
    const top = friendId === null ? null : await friendFolderId(db, friendId, ownerId);
    const files = await withFacts(options, reader, await store.byIds(friendId, [...shown.keys()]));
    for (const [row, facts] of files) {
      const how = shown.get(row.id) ?? 'file_update';
      bus.publish(audience, (origin, tokenId) => {
        const downloadToken = visit?.token ?? tokens.derive('download', { userId: reader.userId, epoch, tokenId });
        return eventOf(how, presentFile(row, facts, { origin, downloadToken }), top);
      });
    }
    for (const [id, { parentId, name }] of gone) {
      bus.publish(audience, () => ({ type: 'file_delete', value: { id, parent_id: parentId ?? top, name } }));
    }
  }

  return async (ownerId: number, news: TreeNews): Promise<void> => {
    if (!(await hasOnlookers(db, ownerId))) return;
    for (const told of await gather(ownerId, news)) await tell(ownerId, told);
  };
}

function eventOf(
  how: 'file_create' | 'file_update' | { oldParentId: number | null },
  value: ReturnType<typeof presentFile>,
  top: number | null,
): LiveEvent {
  if (typeof how === 'string') return { type: how, value };
  return { type: 'file_move', value: { ...value, old_parent_id: how.oldParentId ?? top } };
}
