import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { isBlobId } from '../../adapters/disk-blob-store/layout.ts';

/** What users see, entry by entry: of each entry of a root or of the trash, everything in it. */
export type Snapshot = ReadonlyMap<string, string>;

/** Reads what is to be seen from the rows. */
export async function takeSnapshot(db: Kysely<Database>): Promise<Snapshot> {
  const rows = await db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.user_id')
    .leftJoin('blobs', 'blobs.id', 'files.blob_id')
    .select(['files.id', 'parent_id', 'files.name', 'files.size', 'trash_id', 'users.username', 'blobs.sha1'])
    .orderBy('files.name')
    .execute();
  const children = Map.groupBy(rows, (row) => row.parent_id);
  type Row = (typeof rows)[number];
  const below = (row: Row, path: string): string[] => [
    `${path} ${row.size} ${row.sha1 ?? 'folder'}`,
    ...(children.get(row.id) ?? [])
      .filter((child) => child.trash_id === row.trash_id)
      .flatMap((child) => below(child, `${path}/${child.name}`)),
  ];
  const tops = rows.filter((row) => (row.trash_id === null ? row.parent_id === 0 : row.trash_id === row.id));
  return new Map(
    tops.map((row) => [
      `${row.trash_id === null ? 'live' : 'trash'} ${row.username}/${row.name}`,
      below(row, row.name).join('\n'),
    ]),
  );
}

/** What is neither as it was before nor as it is afterwards: entries lost, come from nowhere, or half-made. */
export function oddities(now: Snapshot, before: Snapshot, after: Snapshot): string[] {
  const keys = new Set([...now.keys(), ...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => now.get(key) !== before.get(key) && now.get(key) !== after.get(key));
}

/** Names of everything in the blob store, drafts too. */
export async function storedIds(folder: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const entry of await opendir(join(folder, 'drafts'))) if (isBlobId(entry.name)) ids.add(entry.name);
  for await (const shard of await opendir(join(folder, 'blobs'))) {
    if (!shard.isDirectory()) continue;
    for await (const entry of await opendir(join(folder, 'blobs', shard.name))) ids.add(entry.name);
  }
  return ids;
}
