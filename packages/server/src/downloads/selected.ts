import { setImmediate } from 'node:timers/promises';
import { ROOT_ID } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { FileAccess, FileRow, Reader } from '../files/index.ts';

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
  const outer = await outermost(db, [...readable]);
  return {
    rows: rows.filter((row) => outer.has(row.id) && !(root && row.user_id === reader.userId)),
    root,
    unreadable: wanted.filter((id) => !readable.has(id)),
  };
}

/** Those that are not below another one of the list. */
async function outermost(db: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive picked(id) as (select value from json_each(${JSON.stringify(ids)})),
    parents(id) as (select distinct parent_id from files where id in (select id from picked)),
    above(start, id) as (
      select id, id from parents
      union all
      select above.start, files.parent_id from above join files on files.id = above.id
      where above.id not in (select id from picked)
    ),
    covered(parent) as (select start from above where id in (select id from picked))
    select id from files where id in (select id from picked) and parent_id not in (select parent from covered)`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}
