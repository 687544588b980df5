import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Domain } from '../domain.ts';
import type { FileTree } from '../files/index.ts';

export interface RemoveAccountParts {
  db: Kysely<Database>;
  tree: Pick<FileTree, 'destroy' | 'purge'>;
  domains: () => readonly Domain[];
}

/** Ends what an account does, destroys its files and deletes it. May be repeated until it succeeds. */
export function createRemoveAccount({ db, tree, domains }: RemoveAccountParts) {
  return async (userId: number): Promise<void> => {
    if (!(await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst())) return;
    for (const domain of domains()) await domain.beforeUserIsDestroyed?.(userId);
    const live = db.selectFrom('files').select('id').where('user_id', '=', userId).where('trash_id', 'is', null);
    const top = await live.where('parent_id', '=', 0).execute();
    await tree.destroy(
      userId,
      top.map(({ id }) => id),
    );
    const trashed = await db.selectFrom('trash').select('file_id').where('user_id', '=', userId).execute();
    await tree.purge(
      userId,
      trashed.map((entry) => entry.file_id),
      'skip',
    );
    await db.deleteFrom('users').where('id', '=', userId).execute();
  };
}
