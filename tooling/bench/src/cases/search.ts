import { callApi } from '@jackdaw/fixtures';
import type { Bench } from '../harness/bench.ts';
import { openBeside, startFilled, type FilledServer } from '../harness/filled-server.ts';
import { watching } from '../harness/process-tree.ts';
import { inPairs, timed, type Pair } from '../harness/pairs.ts';
import { addFiles, addFolder } from './many-files.ts';

/** Names that hold the rare word, whatever the number of files; the common one is in every tenth. */
const RARE = 100;
const PER_PAGE = 50;

interface Page {
  files: unknown[];
  total: number;
  cursor: string | null;
}

/** Search by a word in names, against the index's own query for the same ids and count. */
export const search: Bench = {
  name: 'search',
  describe: 'a rare and a common word among a million names, against the bare query of the same index',
  unit: 'files',
  usualSize: 1_000_000,
  quickSize: 100_000,
  async run({ size, rounds, say }) {
    const sizes = [size / 10, size];
    const filled: FilledServer[] = [];
    try {
      for (const count of sizes) {
        say(`filling a drive with ${count} files`);
        filled.push(await startFilled((db, seed) => fill(db, seed, count)));
      }
      const pairs = await Promise.all(filled.map((one, index) => pairsOf(one, sizes[index] ?? 0)));
      // Job by job, so that both sizes of one stand side by side.
      const ordered = (pairs[0] ?? []).flatMap((_, job) => pairs.flatMap((list) => list[job] ?? []));
      const { sides, notes } = await inPairs(ordered, rounds, say);
      return { sides, verdicts: [], notes };
    } finally {
      for (const one of filled) await one.stop();
    }
  },
};

function fill(...[db, seed, count]: [...Parameters<Parameters<typeof startFilled>[0]>, number]): void {
  const words = `case when n % ${count / RARE} = 7 then ' kingfisher' when n % 10 = 1 then ' holiday' else ' plain' end`;
  addFiles(db, seed, addFolder(db, seed, 'many'), count, words);
}

async function pairsOf({ server, owner, databasePath }: FilledServer, size: number): Promise<Pair[]> {
  const db = openBeside(databasePath);
  const match = (word: string) => `owner : "${String.fromCharCode(19968 + 1, 19968, 19968)}" AND name : ("${word}")`;
  const count = db.prepare('select count(*) from file_names where file_names match ?').pluck();
  const ids = db.prepare(
    'select rowid from file_names where file_names match ? and rowid < ? order by rowid desc limit ?',
  );
  const first = (word: string, requests: number): Pair => ({
    what: `${word}, first page`,
    size,
    bare: () =>
      timed(() => {
        for (let n = 0; n < requests; n++) {
          count.get(match(word));
          ids.all(match(word), Number.MAX_SAFE_INTEGER, PER_PAGE + 1);
        }
      }),
    ours: () =>
      watching(server.pid(), async () => {
        for (let n = 0; n < requests; n++) await page(word);
      }),
  });
  const page = (word: string) =>
    callApi<Page>(server, owner.token, `/v2/files/search?query=${word}&per_page=${PER_PAGE}`);

  const rare = await page('kingfisher');
  const common = await page('holiday');
  if (rare.total !== RARE || common.total !== size / 10 || common.files.length !== PER_PAGE) {
    throw new Error(`Found ${rare.total} and ${common.total} of ${size}`);
  }
  const after = ids.all(match('holiday'), Number.MAX_SAFE_INTEGER, PER_PAGE).at(-1) as { rowid: number };
  const requests = 40;
  return [
    first('kingfisher', requests),
    first('holiday', 4),
    {
      what: 'holiday, next page',
      size,
      bare: () =>
        timed(() => {
          for (let n = 0; n < requests; n++) ids.all(match('holiday'), after.rowid, PER_PAGE + 1);
        }),
      ours: () =>
        watching(server.pid(), async () => {
          for (let n = 0; n < requests; n++) {
            await callApi<Page>(server, owner.token, '/v2/files/search/continue', { cursor: common.cursor });
          }
        }),
    },
  ];
}
