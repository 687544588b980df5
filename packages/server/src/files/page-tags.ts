import { createHash, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';

/** Pages hold cursors and addresses that end: a page is asked for again after so long, milliseconds. */
const LIFE_MS = 3_600_000;

/** Names states of the database, so that a page which was seen need not be made again. */
export interface PageTags {
  /**
   * A tag, quotes included, of what an answer depends on besides the database: equal only while nothing at all was written
   * there. That is more than a page depends on, and therefore never wrong.
   */
  tagOf(...asked: unknown[]): Promise<string>;
}

export function createPageTags(db: Kysely<Database>, clock: Clock): PageTags {
  // Counts of changes begin anew with each start.
  const run = randomUUID();
  return {
    async tagOf(...asked) {
      // Changes of this connection, and a number that those of any other move.
      const { rows } = await sql<{ own: number; others: number }>`
        select total_changes() as own, data_version as others from pragma_data_version`.execute(db);
      const period = Math.floor(clock.now().getTime() / LIFE_MS);
      const state = JSON.stringify([run, rows[0]?.own, rows[0]?.others, period, asked]);
      return `"${createHash('sha1').update(state).digest('base64url')}"`;
    },
  };
}
