import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import { holdAgain } from './blobs.ts';
import { runSlice, type Change, type TreeContext } from './change.ts';
import { createPace } from './pace.ts';

/** A folder that is being copied. */
interface Folder {
  from: number;
  to: number;
  /** The copy it is in; null for the top one. */
  above: Folder | null;
  /** As its row says. */
  size: number;
  /** Of what really was copied. */
  copied: number;
  children: number;
  /** What the copy holds already: with its owner at work, a name can come a second time. */
  names: Set<string>;
  /** The last child that was copied; they come in the order of their ids. */
  last: number;
}

interface Copied {
  id: number;
  name: string;
  size: number;
  isFolder: number;
}

/**
 * Copies what is below a folder into its hidden copy, slice by slice. Each folder's content is what it is, and whether it
 * still lies in the top one, when its slice runs: the owner may be another user, who changes it meanwhile.
 */
export async function copyBelow(
  context: TreeContext,
  userId: number,
  source: { id: number; size: number },
  topId: number,
): Promise<void> {
  const pace = createPace(context);
  const folders = [folderOf({ from: source.id, to: topId, above: null, size: source.size })];
  const open = [...folders];
  while (open.length > 0) {
    await runSlice(context, userId, pace, async (change, rows) => {
      for (let left = rows; left > 0;) {
        const folder = open.pop();
        if (!folder) return;
        const { seen, below } = await copyChildren(change, folder, { sourceId: source.id, topId, limit: left });
        if (seen === left) open.push(folder);
        else await closeFolder(change, folder);
        folders.push(...below);
        open.push(...below);
        left -= Math.max(seen, 1);
      }
    });
  }
  // A folder comes after the one it is in.
  for (const { above, copied } of folders.toReversed()) if (above) above.copied += copied;
  for (const part of pace.parts(folders.filter((folder) => folder.copied !== folder.size))) {
    await runSlice(context, userId, pace, (change) => correctSizes(change, part));
  }
}

function folderOf(folder: Pick<Folder, 'from' | 'to' | 'above' | 'size'>): Folder {
  return { ...folder, copied: 0, children: 0, names: new Set(), last: 0 };
}

async function copyChildren(
  change: Change,
  folder: Folder,
  { sourceId, topId, limit }: { sourceId: number; topId: number; limit: number },
): Promise<{ seen: number; below: Folder[] }> {
  if (!(await isBelow(change, folder.from, sourceId))) return { seen: 0, below: [] };
  // Without the user: the planner would walk all of the user's files for the order.
  const { rows: children } = await sql<{ id: number; name: string }>`
    select id, name from files
    where parent_id = ${folder.from} and parent_id <> 0 and trash_id is null and id > ${folder.last}
    order by id limit ${limit}`.execute(change.trx);
  folder.last = children.at(-1)?.id ?? folder.last;
  const fresh = new Map(children.filter(({ name }) => !folder.names.has(name)).map(({ id, name }) => [name, id]));
  const copies = await insertCopies(change, [...fresh.values()], folder.to, topId);
  await holdAgain(
    change,
    copies.map((copy) => copy.id),
  );
  const below: Folder[] = [];
  for (const { id, name, size, isFolder } of copies) {
    folder.names.add(name);
    if (isFolder === 1) below.push(folderOf({ from: fresh.get(name) ?? 0, to: id, above: folder, size }));
    else folder.copied += size;
  }
  folder.children += copies.length;
  return { seen: children.length, below };
}

/** Whether a folder is, or lies in, the top one, with everything in between live. */
async function isBelow(change: Change, id: number, sourceId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive chain(id, parent_id) as (
      select id, parent_id from files where id = ${id} and trash_id is null
      union all
      select files.id, files.parent_id from chain join files on files.id = chain.parent_id
      where files.trash_id is null and chain.id <> ${sourceId}
    ) select id from chain where id = ${sourceId}`.execute(change.trx);
  return rows.length > 0;
}

async function insertCopies(
  change: Change,
  ids: readonly number[],
  parentId: number,
  topId: number,
): Promise<Copied[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Copied>`
    insert into files (user_id, parent_id, name, name_key, name_fold, file_type, content_type, extension, size, blob_id,
      is_hidden, start_from, created_at, updated_at, first_accessed_at, trash_id)
    select ${change.userId}, ${parentId}, name, name_key, name_fold, file_type, content_type, extension, size, blob_id,
      is_hidden, 0, ${change.now}, updated_at, null, ${topId}
    from files where id in ${among(ids)} order by id
    returning id, name, size, file_type = 'FOLDER' as "isFolder"`.execute(change.trx);
  return rows;
}

async function closeFolder(change: Change, { from, to, children, names }: Folder): Promise<void> {
  names.clear();
  // How somebody else sorted the folder is his own business.
  await sql`
    insert into folder_states (user_id, folder_id, version, child_count, sort_by) values (
      ${change.userId}, ${to}, 1, ${children},
      (select sort_by from folder_states where user_id = ${change.userId} and folder_id = ${from})
    )`.execute(change.trx);
}

async function correctSizes(change: Change, folders: readonly Folder[]): Promise<void> {
  const sizes = JSON.stringify(folders.map(({ to, copied }) => [to, copied]));
  await sql`
    update files set size = corrected.value ->> 1 from json_each(${sizes}) as corrected
    where files.id = corrected.value ->> 0`.execute(change.trx);
}
