import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callApi, makeLargeFile, until, type Account, type RunningJackdaw } from '@jackdaw/fixtures';
import { verdict, type Bench } from '../harness/bench.ts';
import type { Measure } from '../harness/measure.ts';
import { inPairs, type Pair } from '../harness/pairs.ts';
import { watching } from '../harness/process-tree.ts';
import { rawClient } from '../harness/raw-http.ts';
import { uploadByTus, withBoth } from './bytes.ts';

/** A zip of one large file, made while it is sent. */
export const zip: Bench = {
  name: 'zip',
  describe: 'a zip of 1 GiB as it streams out, against nginx (sendfile) sending the same bytes',
  unit: 'bytes',
  usualSize: 2 ** 30,
  quickSize: 2 ** 26,
  run: async ({ size, rounds, say }) =>
    await withBoth(async ({ server, owner, nginx, served }) => {
      const pairs: Pair[] = [];
      for (const bytes of [Math.floor(size / 10), size]) {
        const made = await makeLargeFile(bytes, 'bench');
        await copyFile(made.path, join(served, `${bytes}.bin`));
        const path = await zipOf(server, owner, await uploadByTus(server, owner, bytes, 'bench'));
        pairs.push({
          what: 'streamed bytes',
          size: bytes,
          bare: () => take(nginx.url, nginx.pid, `/${bytes}.bin`, bytes),
          ours: () => take(server.url, server.pid(), path, bytes),
        });
      }
      const { sides, notes, median } = await inPairs(pairs, rounds, say);
      const { bare, ours } = median('streamed bytes', size);
      return { sides, verdicts: [verdict('speed, of the baseline', bare / ours, { atLeast: 0.5 })], notes };
    }),
};

/** Where the zip of a file can be had. */
async function zipOf(server: RunningJackdaw, owner: Account, fileId: number): Promise<string> {
  const { zip_id: id } = await callApi<{ zip_id: number }>(server, owner.token, '/v2/zips/create', {
    file_ids: String(fileId),
  });
  const url = await until('the zip is ready', async () => {
    return (await callApi<{ url: string | null }>(server, owner.token, `/v2/zips/${id}`)).url;
  });
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

async function take(url: string, pid: number, path: string, least: number): Promise<Measure> {
  const client = await rawClient(url);
  const measure = await watching(pid, async () => {
    const answer = await client.request(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    if (answer.status !== 200 || answer.bytes < least) throw new Error(`${path} answered ${answer.headers}`);
  });
  client.close();
  return measure;
}
