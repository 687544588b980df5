import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { FileRow } from '../file-tree.ts';
import type { Change } from './change.ts';

/** Adds to the sizes of a folder and everything above it. */
export async function addSize(change: Change, folderId: number, delta: number): Promise<void> {
  if (folderId === 0 || delta === 0) return;
  const { rows } = await sql<FileRow>`
    update files set size = size + ${delta} where id in (
      with recursive chain(id) as (
        select ${folderId}
        union all
        select files.parent_id from chain join files on files.id = chain.id where files.parent_id <> 0
      ) select id from chain
    ) returning *`.execute(change.trx);
  for (const row of rows) change.news.updated.set(row.id, row);
}

/** Notes that direct children of a folder came, went or changed. */
export async function touchFolder(change: Change, folderId: number, childDelta: number): Promise<void> {
  await sql`
    insert into folder_states (user_id, folder_id, version, child_count)
    values (${change.userId}, ${folderId}, 1, ${childDelta})
    on conflict (user_id, folder_id) do update set
      version = version + 1, child_count = child_count + ${childDelta}`.execute(change.trx);
}

/**
 * Adds to (or takes from) what the user's files occupy.
 * @throws AppError NO_SPACE_LEFT when it would exceed the quota
 */
export async function useDisk(change: Change, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const { numAffectedRows } = await sql`
    update users set disk_used = disk_used + ${bytes}
    where id = ${change.userId} and (${bytes} < 0 or disk_used + ${bytes} <= disk_quota)`.execute(change.trx);
  if (numAffectedRows !== 1n) throw new AppError('NO_SPACE_LEFT');
  change.news.disk = true;
}

/** Adds to (or takes from) the size of the user's trash, which is part of what is used. */
export async function addTrashSize(change: Change, bytes: number): Promise<void> {
  await sql`update users set trash_size = trash_size + ${bytes} where id = ${change.userId}`.execute(change.trx);
  change.news.disk = true;
}
