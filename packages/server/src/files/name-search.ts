import { setImmediate } from 'node:timers/promises';
import type { FileType } from '@jackdaw/api-contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** What is searched for: every word, folded, in names of these types. */
export interface SearchTerms {
  words: readonly string[];
  fileTypes: readonly FileType[] | null;
}

/** A live file whose name fits. */
export interface Hit {
  id: number;
  parentId: number;
}

/** Searches the names of one owner's live files. */
export interface NameSearch {
  /** At most `limit` hits with ids below a bound, newest first. Costs more the further down the bound is. */
  hits(ownerId: number, terms: SearchTerms, below: number, limit: number): Promise<Hit[]>;
  /** All hits in batches, oldest first: the one order in which the index can go on from anywhere. */
  walk(ownerId: number, terms: SearchTerms): AsyncGenerator<Hit[]>;
  /** How many hits there are, counted in turns with other work. */
  count(ownerId: number, terms: SearchTerms): Promise<number>;
}

/** Characters of the shortest word that the index knows. */
const INDEXED_LENGTH = 3;
/** Hits that are read or counted before other work gets its turn. */
const HIT_SLICE = 10_000;
/** A word in so many names, and in every tenth at least, is counted faster by reading all names. */
const COMMON = 2 * HIT_SLICE;
/** Names that are read for a word too short for the index before other work gets its turn. */
const SCAN_SLICE = 20_000;
/** Names not yet indexed that a search looks through, the newest first; the rest is found once it is indexed. */
const MAX_UNINDEXED = 50_000;

const LAST = Number.MAX_SAFE_INTEGER;

/** The mark of an owner in the index; as in migration 006. */
function ownerMark(ownerId: number): string {
  const parts = [ownerId % 20_000, Math.floor(ownerId / 20_000) % 20_000, Math.floor(ownerId / 400_000_000)];
  return String.fromCharCode(...parts.map((part) => 19_968 + part));
}

const quote = (word: string) => `"${word.replaceAll('"', '""')}"`;
/** A query ends at the character 0, which no name holds. */
const isIndexed = (word: string) => [...word].length >= INDEXED_LENGTH && !word.includes('\0');

/** The index's own query, null when no word is long enough for it. */
function matchOf(ownerId: number, words: readonly string[]): string | null {
  const long = words.filter(isIndexed);
  if (long.length === 0) return null;
  return `owner : ${quote(ownerMark(ownerId))} AND name : (${long.map(quote).join(' AND ')})`;
}

function fits(ownerId: number, { fileTypes }: SearchTerms, words: readonly string[]): RawBuilder<unknown> {
  const types = fileTypes === null ? [] : [sql`f.file_type in (${sql.join(fileTypes)})`];
  const holding = words.map((word) => sql`instr(f.name_fold, ${word}) > 0`);
  return sql.join([sql`f.user_id = ${ownerId}`, sql`f.trash_id is null`, ...types, ...holding], sql` and `);
}

/** By the index of names and, for what it does not know yet, by looking. */
export function createNameSearch(db: Kysely<Database>): NameSearch {
  function indexed(match: string, ownerId: number, terms: SearchTerms, range: RawBuilder<unknown>) {
    const short = terms.words.filter((word) => !isIndexed(word));
    return sql<Hit>`
      select n.rowid as id, f.parent_id as "parentId" from file_names n cross join files f on f.id = n.rowid
      where file_names match ${match} and ${fits(ownerId, terms, short)}
        and not exists (select 1 from name_changes c where c.user_id = ${ownerId} and c.file_id = f.id)
        and ${range}`;
  }
  const newest = (below: number, limit: number) => sql`n.rowid < ${below} order by n.rowid desc limit ${limit}`;
  const oldest = (above: number) => sql`n.rowid > ${above} order by n.rowid limit ${HIT_SLICE}`;

  /** Ids alone: read from an index that covers them, which is a fraction of the rows. */
  function counted(match: string, ownerId: number, terms: SearchTerms, above: number) {
    if (terms.fileTypes !== null) return indexed(match, ownerId, terms, oldest(above));
    const short = terms.words.filter((word) => !isIndexed(word));
    return sql<{ id: number }>`
      select n.rowid as id from file_names n cross join files f indexed by files_by_fold on f.id = n.rowid
      where file_names match ${match} and ${fits(ownerId, terms, short)}
        and not exists (select 1 from name_changes c where c.user_id = ${ownerId} and c.file_id = n.rowid)
        and ${oldest(above)}`;
  }

  async function unindexed(ownerId: number, terms: SearchTerms, below: number, limit: number): Promise<Hit[]> {
    const { rows } = await sql<Hit>`
      select f.id, f.parent_id as "parentId" from (
        select file_id from name_changes where user_id = ${ownerId} and file_id < ${below}
        order by file_id desc limit ${MAX_UNINDEXED}
      ) c cross join files f on f.id = c.file_id
      where ${fits(ownerId, terms, terms.words)} order by f.id desc limit ${limit}`.execute(db);
    return rows;
  }

  /** By reading names in the order of their ids, part by part: for words that the index is too coarse for. */
  async function* scanned(ownerId: number, terms: SearchTerms, below: number, limit: number): AsyncGenerator<number[]> {
    for (let end = below; ;) {
      const bound = await scanEnd(ownerId, end);
      const { rows } = await sql<{ id: number }>`
        select f.id from files f indexed by files_by_fold
        where f.user_id = ${ownerId} and f.trash_id is null and f.id < ${end} and f.id >= ${bound ?? 0}
          and ${fits(ownerId, { ...terms, fileTypes: null }, terms.words)}
        order by f.id desc limit ${terms.fileTypes === null ? limit : SCAN_SLICE + 1}`.execute(db);
      yield rows.map((row) => row.id);
      if (bound === null) return;
      end = bound;
      await setImmediate();
    }
  }

  /** The id at which a part of a scan ends, null when it reaches the oldest file. */
  async function scanEnd(ownerId: number, below: number): Promise<number | null> {
    const { rows } = await sql<{ id: number }>`
      select f.id from files f indexed by files_by_fold
      where f.user_id = ${ownerId} and f.trash_id is null and f.id < ${below}
      order by f.id desc limit 1 offset ${SCAN_SLICE}`.execute(db);
    return rows[0]?.id ?? null;
  }

  async function countScanned(ownerId: number, terms: SearchTerms): Promise<number> {
    let count = 0;
    for await (const ids of scanned(ownerId, terms, LAST, SCAN_SLICE + 1)) {
      count += terms.fileTypes === null ? ids.length : (await rowsOf(ids, terms)).length;
    }
    return count;
  }

  /** The rows behind ids that a scan found; what is of no wanted type is left out. */
  async function rowsOf(ids: readonly number[], { fileTypes }: SearchTerms): Promise<Hit[]> {
    const { rows } = await sql<Hit & { type: string }>`
      select id, parent_id as "parentId", file_type as type from files
      where id in (select value from json_each(${JSON.stringify(ids)})) order by id desc`.execute(db);
    return fileTypes === null ? rows : rows.filter((row) => (fileTypes as readonly string[]).includes(row.type));
  }

  return {
    async hits(ownerId, terms, below, limit) {
      const match = matchOf(ownerId, terms.words);
      if (match === null) {
        const found: Hit[] = [];
        for await (const ids of scanned(ownerId, terms, below, limit)) {
          found.push(...(await rowsOf(ids, terms)));
          if (found.length >= limit) break;
        }
        return found.slice(0, limit);
      }
      const fresh = await unindexed(ownerId, terms, below, limit);
      const { rows } = await indexed(match, ownerId, terms, newest(below, limit)).execute(db);
      return fresh.length === 0 ? rows : [...fresh, ...rows].sort((a, b) => b.id - a.id).slice(0, limit);
    },
    async *walk(ownerId, terms) {
      const match = matchOf(ownerId, terms.words);
      if (match === null) {
        for await (const ids of scanned(ownerId, terms, LAST, SCAN_SLICE + 1)) yield await rowsOf(ids, terms);
        return;
      }
      yield await unindexed(ownerId, terms, LAST, MAX_UNINDEXED);
      for (let above = 0; ;) {
        const { rows } = await indexed(match, ownerId, terms, oldest(above)).execute(db);
        yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < HIT_SLICE) return;
        above = last.id;
        await setImmediate();
      }
    },
    async count(ownerId, terms) {
      const match = matchOf(ownerId, terms.words);
      if (match === null) return countScanned(ownerId, terms);
      let count = (await unindexed(ownerId, terms, LAST, MAX_UNINDEXED)).length;
      for (let above = 0; ;) {
        const { rows } = await sql<{ hits: number; last: number | null }>`
          select count(*) as hits, max(id) as last from (${counted(match, ownerId, terms, above)})`.execute(db);
        const slice = rows[0];
        count += slice?.hits ?? 0;
        if (!slice || slice.last === null || slice.hits < HIT_SLICE) return count;
        above = slice.last;
        if (terms.fileTypes === null && count >= COMMON && count > above / 10) return countScanned(ownerId, terms);
        await setImmediate();
      }
    },
  };
}
