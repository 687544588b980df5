import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { FileRow, FileTree } from '../file-tree.ts';
import { cleanName } from '../names.ts';
import { runChange, runSlice, type Change, type TreeContext } from './change.ts';
import { fillAndReveal, insertHiddenTop, requireRoom } from './hidden.ts';
import { childNamed, freeChildName, liveRow, namedColumns, requireFolder } from './rows.ts';

interface Pair {
  from: number;
  to: number;
}

/** Copying builds the copy out of sight. */
export function copies(context: TreeContext): Pick<FileTree, 'copy' | 'copyFrom'> {
  return {
    copy: (userId, id, target) => context.lock.run(userId, () => copy(context, userId, id, target)),
    copyFrom: (ownerId, id, to, options = {}) =>
      inTurnOfBoth(context, ownerId, to.userId, () => copyFrom(context, ownerId, id, to, options)),
  };
}

/** Neither tree changes meanwhile. Always the lower id first, so that two such pairs cannot wait for each other. */
function inTurnOfBoth<T>(context: TreeContext, a: number, b: number, work: () => Promise<T>): Promise<T> {
  if (a === b) return context.lock.run(a, work);
  return context.lock.run(Math.min(a, b), () => context.lock.run(Math.max(a, b), work));
}

async function copyFrom(
  context: TreeContext,
  ownerId: number,
  id: number,
  { userId, parentId }: { userId: number; parentId: number },
  { within }: Parameters<FileTree['copyFrom']>[3] & object,
): Promise<FileRow> {
  const source = await liveRow(context.db, ownerId, id);
  await requireFolder(context.db, userId, parentId);
  const topId = await runChange(context, userId, async (change) => {
    await requireRoom(change, source.size);
    return copyTop(change, source, parentId, await freeChildName(change, parentId, source.name));
  });
  const fill = () => copyChildren(context, { ownerId, userId }, { from: source.id, to: topId }, topId);
  return fillAndReveal(context, userId, topId, fill, within);
}

async function copy(
  context: TreeContext,
  userId: number,
  id: number,
  target: { parentId: number; name?: string | undefined },
): Promise<FileRow> {
  const source = await liveRow(context.db, userId, id);
  await requireFolder(context.db, userId, target.parentId);
  const name = target.name === undefined ? source.name : cleanName(target.name);
  if (await childNamed(context.db, userId, target.parentId, name)) throw new AppError('NAME_ALREADY_EXIST');
  const topId = await runChange(context, userId, async (change) => {
    await requireRoom(change, source.size);
    return copyTop(change, source, target.parentId, name);
  });
  const fill = () => copyChildren(context, { ownerId: userId, userId }, { from: source.id, to: topId }, topId);
  return fillAndReveal(context, userId, topId, fill);
}

async function copyTop(change: Change, source: FileRow, parentId: number, name: string): Promise<number> {
  const { id: _id, ...columns } = source;
  const id = await insertHiddenTop(change, {
    ...columns,
    user_id: change.userId,
    ...namedColumns(name, source.blob_id === null),
    parent_id: parentId,
    start_from: 0,
    created_at: change.now,
    first_accessed_at: null,
  });
  await holdAgain(change, [id]);
  return id;
}

async function copyChildren(
  context: TreeContext,
  { ownerId, userId }: { ownerId: number; userId: number },
  top: Pair,
  topId: number,
): Promise<void> {
  const folders: Pair[] = [top];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const pair = folder;
    let after = 0;
    for (;;) {
      const slice = await runSlice(context, userId, (change) =>
        copySlice(change, pair, topId, after, context.sliceRows),
      );
      folders.push(...slice.folders);
      if (slice.last === null) break;
      after = slice.last;
    }
    await copyChildCount(context, { ownerId, userId }, pair);
  }
}

async function copySlice(
  change: Change,
  { from, to }: Pair,
  topId: number,
  after: number,
  limit: number,
): Promise<{ folders: Pair[]; last: number | null }> {
  // Without the user: the planner would walk all of the user's files for the order.
  const { rows: children } = await sql<{ id: number; file_type: string }>`
    select id, file_type from files
    where parent_id = ${from} and parent_id <> 0 and trash_id is null and id > ${after}
    order by id limit ${limit}`.execute(change.trx);
  const isFolder = (child: { file_type: string }) => child.file_type === 'FOLDER';
  const made = await insertCopies(
    change,
    children.filter((child) => !isFolder(child)).map((child) => child.id),
    to,
    topId,
  );
  await holdAgain(change, made);
  const folders: Pair[] = [];
  for (const child of children.filter(isFolder)) {
    const [id] = await insertCopies(change, [child.id], to, topId);
    if (id !== undefined) folders.push({ from: child.id, to: id });
  }
  return { folders, last: children.length < limit ? null : (children.at(-1)?.id ?? null) };
}

async function insertCopies(
  change: Change,
  ids: readonly number[],
  parentId: number,
  topId: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into files (user_id, parent_id, name, name_key, name_fold, file_type, content_type, extension, size, blob_id,
      is_hidden, start_from, created_at, updated_at, first_accessed_at, trash_id)
    select ${change.userId}, ${parentId}, name, name_key, name_fold, file_type, content_type, extension, size, blob_id,
      is_hidden, 0, ${change.now}, updated_at, null, ${topId}
    from files where id in (${sql.join(ids)}) returning id`.execute(change.trx);
  return rows.map((row) => row.id);
}

/** Counts the new rows among the references of their blobs. */
async function holdAgain(change: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update blobs set refs = refs + held.count
    from (
      select blob_id, count(*) as count from files where id in (${sql.join(ids)}) and blob_id is not null group by blob_id
    ) as held
    where blobs.id = held.blob_id`.execute(change.trx);
}

async function copyChildCount(
  context: TreeContext,
  { ownerId, userId }: { ownerId: number; userId: number },
  { from, to }: Pair,
): Promise<void> {
  // How somebody else sorted the folder is his own business.
  await sql`
    insert into folder_states (user_id, folder_id, version, child_count, sort_by)
    select ${userId}, ${to}, 1, child_count, case when user_id = ${userId} then sort_by end from folder_states
    where user_id = ${ownerId} and folder_id = ${from}
    on conflict do nothing`.execute(context.db);
}
