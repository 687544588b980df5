import { callApi } from '@jackdaw/fixtures';
import type { Database } from 'better-sqlite3';
import type { Bench } from '../harness/bench.ts';
import { openBeside, startFilled, type FilledServer } from '../harness/filled-server.ts';
import { inPairs, timed, type Pair } from '../harness/pairs.ts';
import { watching } from '../harness/process-tree.ts';

const PER_PAGE = 100;

interface Page {
  transfers: unknown[];
  cursor: string | null;
}

/** A long list of transfers, page by page to its end. */
export const transferList: Bench = {
  name: 'transfer-list',
  describe: '10,000 transfers listed page by page, against reading and writing out the bare rows',
  unit: 'rows',
  usualSize: 10_000,
  quickSize: 2_000,
  async run({ size, rounds, say }) {
    const filled: FilledServer[] = [];
    try {
      for (const count of [size / 10, size]) {
        filled.push(await startFilled((db, { userId }) => addTransfers(db, userId, count)));
      }
      const pairs = filled.map((one, index) => pairOf(one, [size / 10, size][index] ?? 0));
      const { sides, notes } = await inPairs(pairs, rounds, say);
      return { sides, verdicts: [], notes };
    } finally {
      for (const one of filled) await one.stop();
    }
  },
};

/** Finished transfers: those in the queue would be begun. */
export function addTransfers(db: Database, userId: number, count: number): void {
  db.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < @count)
    insert into transfers (user_id, name, type, status, source, save_parent_id, size, downloaded, uploaded, percent_done,
      seconds_seeding, is_private, extra_trackers, created_at, started_at, finished_at)
    select @userId, 'file ' || n || '.bin', 'URL', 'COMPLETED', 'http://127.0.0.1:9/' || n, 0, 1000000, 1000000, 0, 100, 0, 0,
      '[]', '2026-01-01T00:00:00', '2026-01-01T00:00:00', '2026-01-01T00:01:00' from numbers`,
  ).run({ userId, count });
}

function pairOf({ server, owner, databasePath }: FilledServer, size: number): Pair {
  const db = openBeside(databasePath);
  const rows = db.prepare('select * from transfers where user_id = 1 and id < ? order by id desc limit ?');
  return {
    what: 'all pages',
    size,
    bare: () =>
      timed(() => {
        let seen = 0;
        for (let below = Number.MAX_SAFE_INTEGER; ;) {
          const page = rows.all(below, PER_PAGE) as { id: number }[];
          JSON.parse(JSON.stringify(page));
          seen += page.length;
          const last = page.at(-1);
          if (!last || page.length < PER_PAGE) break;
          below = last.id;
        }
        expectAll(seen, size);
      }),
    ours: () =>
      watching(server.pid(), async () => {
        let page = await callApi<Page>(server, owner.token, `/v2/transfers/list?per_page=${PER_PAGE}`);
        let seen = page.transfers.length;
        while (page.cursor !== null) {
          page = await callApi<Page>(server, owner.token, '/v2/transfers/list/continue', { cursor: page.cursor });
          seen += page.transfers.length;
        }
        expectAll(seen, size);
      }),
  };
}

function expectAll(seen: number, size: number): void {
  if (seen !== size) throw new Error(`${seen} of ${size} transfers were listed`);
}
