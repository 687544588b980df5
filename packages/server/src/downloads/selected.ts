import { setImmediate } from 'node:timers/promises';
import { ROOT_ID } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { outermost, type FileAccess, type FileRow, type Reader } from '../files/index.ts';

/** What a selection comes to for somebody. */
export interface Selected {
  /** What he may read, without what lies in a selected folder anyway, in the order of the ids. */
  rows: FileRow[];
  /** His whole root is selected, which has no row. */
  root: boolean;
  /** Ids of what he may not read or what does not exist. */
  unreadable: number[];
}

const BATCH = 1000;

/** Looks up what is selected, in turns with other work. */
export async function selectedBy(
  { db, access }: { db: Kysely<Database>; access: Pick<FileAccess, 'readMany'> },
  reader: Reader,
  ids: readonly number[],
): Promise<Selected> {
  const root = ids.includes(ROOT_ID) && reader.confinedTo === null;
  const wanted = [...new Set(ids)].filter((id) => id !== ROOT_ID || !root);
  const rows: FileRow[] = [];
  for (let start = 0; start < wanted.length; start += BATCH) {
    rows.push(...(await access.readMany(reader, wanted.slice(start, start + BATCH))));
    await setImmediate();
  }
  const readable = new Set(rows.map((row) => row.id));
  const outer = new Set(await outermost(db, [...readable]));
  return {
    rows: rows.filter((row) => outer.has(row.id) && !(root && row.user_id === reader.userId)),
    root,
    unreadable: wanted.filter((id) => !readable.has(id)),
  };
}
