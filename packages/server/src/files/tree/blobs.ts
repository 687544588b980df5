import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import type { NewBlob } from '../file-tree.ts';
import type { Change } from './change.ts';

/** Rows of one insert statement: its parameters are limited. */
export const ROWS_PER_INSERT = 100;

/** Gives each blob a row with one reference, or one reference more when it has a row. */
export async function holdBlobs(change: Change, blobs: readonly NewBlob[]): Promise<void> {
  const held = new Map<string, NewBlob & { refs: number }>();
  for (const blob of blobs) held.set(blob.id, { ...blob, refs: (held.get(blob.id)?.refs ?? 0) + 1 });
  const rows = [...held.values()].map((blob) => ({
    id: blob.id,
    size: blob.size,
    sha1: blob.sha1,
    crc32: blob.crc32,
    opensubtitles_hash: blob.opensubtitlesHash,
    refs: blob.refs,
    created_at: change.now,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await change.trx
      .insertInto('blobs')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ refs: sql<number>`blobs.refs + excluded.refs` }))
      .execute();
  }
}

/** Takes references away; blobs without any lose their row, and their bytes after the commit. */
export async function dropBlobs(change: Change, ids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const byCount = Map.groupBy(counts.keys(), (id) => counts.get(id) ?? 0);
  for (const [count, group] of byCount) {
    await change.trx
      .updateTable('blobs')
      .set({ refs: sql<number>`refs - ${count}` })
      .where('id', 'in', among(group))
      .execute();
  }
  if (counts.size === 0) return;
  const gone = await change.trx
    .deleteFrom('blobs')
    .where('id', 'in', among([...counts.keys()]))
    .where('refs', '<=', 0)
    .returning('id')
    .execute();
  change.freed.push(...gone.map((row) => row.id));
}

/** Counts new rows among the references of their blobs. */
export async function holdAgain(change: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update blobs set refs = refs + held.count
    from (
      select blob_id, count(*) as count from files where id in ${among(ids)} and blob_id is not null group by blob_id
    ) as held
    where blobs.id = held.blob_id`.execute(change.trx);
}
