import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Finding } from './check.ts';

export interface SumsScan {
  db: Kysely<Database>;
  repair: boolean;
  add(kind: Finding['kind'], text: string, repaired?: boolean): void;
}

/** Live rows below a folder that is not there, or is no folder. */
async function checkParents({ db, add }: SumsScan): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select child.id, child.name from files as child
    left join files as parent on parent.id = child.parent_id
    where child.trash_id is null and child.parent_id <> 0
      and (parent.id is null or parent.file_type <> 'FOLDER' or parent.user_id <> child.user_id
           or parent.trash_id is not null)`.execute(db);
  for (const { id, name } of rows) add('parent', `The file ${id} (${name}) is in no folder.`);
}

/** A folder is the recursive sum of what shares its state: live rows of live ones, trashed ones of the same trashed entry. */
async function checkFolderSizes({ db, repair, add }: SumsScan): Promise<void> {
  const { rows } = await sql<{ id: number; size: number; sum: number }>`
    with recursive up (file_id, folder_id, size, trash_id) as (
      select id, parent_id, size, trash_id from files where blob_id is not null
      union all
      select up.file_id, files.parent_id, up.size, up.trash_id from up join files on files.id = up.folder_id
    ),
    sums as (
      select folder_id, trash_id, sum(size) as sum from up group by folder_id, trash_id
    )
    select files.id, files.size, coalesce(sums.sum, 0) as sum from files
    left join sums on sums.folder_id = files.id and sums.trash_id is files.trash_id
    where files.file_type = 'FOLDER' and files.size <> coalesce(sums.sum, 0)`.execute(db);
  for (const { id, size, sum } of rows) {
    if (repair) await db.updateTable('files').set({ size: sum }).where('id', '=', id).execute();
    add('folder-size', `The folder ${id} says ${size} bytes and holds ${sum}.`, repair);
  }
}

async function checkChildCounts({ db, repair, add }: SumsScan): Promise<void> {
  const { rows } = await sql<{ user_id: number; folder_id: number; child_count: number; count: number }>`
    select state.user_id, state.folder_id, state.child_count, (
      select count(*) from files as child
      where child.user_id = state.user_id and child.parent_id = state.folder_id and child.trash_id is folder.trash_id
    ) as count
    from folder_states as state left join files as folder on folder.id = state.folder_id`.execute(db);
  for (const row of rows) {
    if (row.child_count === row.count) continue;
    if (repair) {
      await db
        .updateTable('folder_states')
        .set((eb) => ({ child_count: row.count, version: eb('version', '+', 1) }))
        .where('user_id', '=', row.user_id)
        .where('folder_id', '=', row.folder_id)
        .execute();
    }
    add(
      'child-count',
      `The folder ${row.folder_id} of user ${row.user_id} says ${row.child_count} entries and has ${row.count}.`,
      repair,
    );
  }
}

async function checkAccounts({ db, repair, add }: SumsScan): Promise<void> {
  const { rows } = await sql<{
    id: number;
    username: string;
    disk_used: number;
    used: number;
    trash_size: number;
    trashed: number;
  }>`
    select users.id, users.username, users.disk_used, users.trash_size,
      coalesce(sum(files.size), 0) as used,
      coalesce(sum(case when files.trash_id is not null then files.size else 0 end), 0) as trashed
    from users left join files on files.user_id = users.id and files.blob_id is not null
    group by users.id`.execute(db);
  for (const row of rows) {
    if (row.disk_used === row.used && row.trash_size === row.trashed) continue;
    if (repair) {
      await db
        .updateTable('users')
        .set({ disk_used: row.used, trash_size: row.trashed })
        .where('id', '=', row.id)
        .execute();
    }
    const says = `says ${row.disk_used} bytes used, ${row.trash_size} of them trashed`;
    add(
      'disk-used',
      `The account of ${row.username} ${says}; its files come to ${row.used} and ${row.trashed}.`,
      repair,
    );
  }
}

/** A blob is held by files, live and trashed, by conversions and by transfers that still seed it. */
async function checkRefs({ db, repair, add }: SumsScan): Promise<void> {
  const { rows } = await sql<{ id: string; refs: number; uses: number }>`
    select blobs.id, blobs.refs, coalesce(held.uses, 0) as uses from blobs
    left join (
      select blob_id, count(*) as uses from (
        select blob_id from files where blob_id is not null
        union all select blob_id from conversions where blob_id is not null
        union all select blob_id from transfer_pins
      ) group by blob_id
    ) as held on held.blob_id = blobs.id
    where blobs.refs <> coalesce(held.uses, 0)`.execute(db);
  for (const { id, refs, uses } of rows) {
    // A blob that nothing holds is an orphan once its row is gone.
    if (repair && uses === 0) await db.deleteFrom('blobs').where('id', '=', id).execute();
    else if (repair) await db.updateTable('blobs').set({ refs: uses }).where('id', '=', id).execute();
    add('refs', `The blob ${id} counts ${refs} references and has ${uses}.`, repair);
  }
}

/** Everything that can be added up from the rows alone. */
export async function checkSums(scan: SumsScan): Promise<void> {
  await checkParents(scan);
  await checkFolderSizes(scan);
  await checkChildCounts(scan);
  await checkAccounts(scan);
  await checkRefs(scan);
}
