import { settle, type Change, type TreeContext } from './change.ts';

/** What people do to many entries in one call. */
export type BulkKind = 'move' | 'trash' | 'destroy' | 'restore' | 'purge';

/** So many fit into one slice: they are changed, or they are not. */
const FEW = 10;

/** Writes down, in the transaction of a slice, how many of the entries are dealt with. */
export type NoteDone = (change: Change, done: number) => Promise<void>;

/** Notes a change of many entries until it has ended, one way or the other, so that a restart goes on with it. */
export async function asBulk<T>(
  context: TreeContext,
  userId: number,
  { kind, ids, parentId = null }: { kind: BulkKind; ids: readonly number[]; parentId?: number | null },
  work: (noteDone: NoteDone) => Promise<T>,
): Promise<T> {
  if (ids.length <= FEW) return settled(context, () => work(async () => undefined));
  const { id } = await context.db
    .insertInto('bulk_changes')
    .values({ user_id: userId, kind, parent_id: parentId, ids: JSON.stringify(ids) })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    return await settled(context, () => work(notesFor(id)));
  } finally {
    await forgetBulk(context, id).catch(context.onError);
  }
}

/** Something done in slices, until it is on disk. */
export async function settled<T>(context: TreeContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await settle(context);
  }
}

export async function forgetBulk({ db }: Pick<TreeContext, 'db'>, id: number): Promise<void> {
  await db.deleteFrom('bulk_changes').where('id', '=', id).execute();
}

export function notesFor(id: number): NoteDone {
  return async ({ trx }, done) => {
    await trx.updateTable('bulk_changes').set({ done }).where('id', '=', id).execute();
  };
}
