import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
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
  return settled(context, async () => {
    if (ids.length <= FEW) return work(async () => undefined);
    const id = await transact(context, async (trx) => {
      const insert = trx.insertInto('bulk_changes').values({ user_id: userId, kind, parent_id: parentId });
      const { id: bulkId } = await insert.returning('id').executeTakeFirstOrThrow();
      const list = { bulk_change_id: bulkId, ids: JSON.stringify(ids) };
      await trx.insertInto('bulk_change_files').values(list).execute();
      return bulkId;
    });
    try {
      return await work(notesFor(id));
    } finally {
      await forgetBulk(context, id).catch(context.onError);
    }
  });
}

/** Something done in slices, until it is on disk. */
export async function settled<T>(context: TreeContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await settle(context);
  }
}

/** It has ended. */
export async function forgetBulk(context: TreeContext, id: number): Promise<void> {
  await transact(context, (trx) => trx.deleteFrom('bulk_changes').where('id', '=', id).execute());
}

/** Like a slice, but of no rows. */
function transact<T>({ db, lazy }: TreeContext, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return lazy ? lazy.transact(work) : db.transaction().execute(work);
}

export function notesFor(id: number): NoteDone {
  return async ({ trx }, done) => {
    await trx.updateTable('bulk_changes').set({ done }).where('id', '=', id).execute();
  };
}
