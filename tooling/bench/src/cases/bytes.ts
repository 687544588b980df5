import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  callApi,
  makeLargeFile,
  noise,
  setUpOwner,
  startJackdaw,
  startNginx,
  type Account,
  type RunningJackdaw,
} from '@jackdaw/fixtures';
import { verdict, type Bench, type BenchResult } from '../harness/bench.ts';
import { inTurns, type Measure, type Summary } from '../harness/measure.ts';
import { watching } from '../harness/process-tree.ts';
import { rawClient } from '../harness/raw-http.ts';

/** One file's bytes out, against nginx sending the same from the same disk. */
export const download: Bench = {
  name: 'download',
  describe: 'one download, against nginx (sendfile) on the same disk',
  unit: 'bytes',
  usualSize: 2 ** 30,
  quickSize: 2 ** 26,
  run: async ({ size, rounds, say }) =>
    await withBoth(async ({ server, owner, nginx, served }) => {
      const made = await makeLargeFile(size, 'bench');
      await copyFile(made.path, join(served, 'file.bin'));
      const id = await uploadByTus(server, owner, size, 'bench');
      const address = await storageAddress(server, owner, id);
      const fetchAll = async (url: string, pid: number, path: string): Promise<Measure> => {
        const client = await rawClient(url);
        const measure = await watching(pid, async () => {
          const answer = await client.request(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
          if (answer.status !== 200 || answer.bytes !== size) throw new Error(`${path} answered ${answer.headers}`);
        });
        client.close();
        return measure;
      };
      const summaries = await inTurns(
        [
          { name: 'nginx', run: () => fetchAll(nginx.url, nginx.pid, '/file.bin') },
          { name: 'Jackdaw', run: () => fetchAll(server.url, server.pid(), address) },
        ],
        rounds,
        (round) => say(`round ${round + 1} of ${rounds}`),
      );
      return compare(summaries, size, { atMostCpu: 1.25 });
    }),
};

/** One file's bytes in by tus, with both hashes, against nginx taking the same by PUT. */
export const upload: Bench = {
  name: 'upload',
  describe: 'one resumable upload with SHA-1 and CRC-32, against nginx (PUT, no hash) on the same disk',
  unit: 'bytes',
  usualSize: 2 ** 30,
  quickSize: 2 ** 26,
  run: async ({ size, rounds, say }) =>
    await withBoth(async ({ server, owner, nginx, served }) => {
      const put = async (): Promise<Measure> => {
        const client = await rawClient(nginx.url);
        const measure = await watching(nginx.pid, async () => {
          const head = `PUT /up.bin HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${size}\r\n\r\n`;
          const answer = await client.upload(head, size, block('bench'));
          if (answer.status !== 201) throw new Error(`nginx answered ${answer.headers}`);
        });
        client.close();
        await rm(join(served, 'up.bin'));
        return measure;
      };
      const tus = async (): Promise<Measure> => {
        let id = 0;
        const measure = await watching(server.pid(), async () => {
          id = await uploadByTus(server, owner, size, 'bench');
        });
        await callApi(server, owner.token, '/v2/files/delete', { file_ids: String(id), skip_trash: true });
        return measure;
      };
      const summaries = await inTurns(
        [
          { name: 'nginx', run: put },
          { name: 'Jackdaw', run: tus },
        ],
        rounds,
        (round) => say(`round ${round + 1} of ${rounds}`),
      );
      return compare(summaries, size, {});
    }),
};

interface Both {
  server: RunningJackdaw;
  owner: Account;
  nginx: Awaited<ReturnType<typeof startNginx>>;
  /** nginx's folder. */
  served: string;
}

/** Both on the same disk: the system's temporary folder. */
export async function withBoth(work: (both: Both) => Promise<BenchResult>): Promise<BenchResult> {
  const scratch = await mkdtemp(join(tmpdir(), 'jackdaw-bench-'));
  const served = join(scratch, 'served');
  await mkdir(served);
  const nginx = await startNginx(served);
  const server = await startJackdaw({ dataFolder: join(scratch, 'data'), env: { JACKDAW_RATE_LIMITS: 'false' } });
  try {
    return await work({ server, owner: await setUpOwner(server), nginx, served });
  } finally {
    await server.stop();
    await nginx.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A mebibyte of noise, sent again and again: making more would cost the client what the server is measured by. */
function block(seed: string): Uint8Array {
  return Buffer.concat([...noise(2 ** 20, seed)]);
}

/** Uploads noise in one piece and resolves with the file's id. */
export async function uploadByTus(server: RunningJackdaw, owner: Account, size: number, seed: string): Promise<number> {
  const client = await rawClient(server.url);
  const common = `host: localhost\r\nauthorization: Bearer ${owner.token}\r\ntus-resumable: 1.0.0\r\n`;
  const name = Buffer.from('bench.bin').toString('base64');
  const created = await client.request(
    `POST /files/ HTTP/1.1\r\n${common}upload-length: ${size}\r\nupload-metadata: name ${name},parent_id MA==\r\ncontent-length: 0\r\n\r\n`,
  );
  const location = /^location: (.+)$/im.exec(created.headers)?.[1]?.trim();
  if (!location) throw new Error(`The upload was not created: ${created.headers}`);
  const path = new URL(location, server.url).pathname;
  const head =
    `PATCH ${path} HTTP/1.1\r\n${common}upload-offset: 0\r\n` +
    `content-type: application/offset+octet-stream\r\ncontent-length: ${size}\r\n\r\n`;
  const sent = await client.upload(head, size, block(seed));
  client.close();
  const id = Number(/^putio-file-id: (\d+)/im.exec(sent.headers)?.[1]);
  if (!Number.isInteger(id)) throw new Error(`The upload was not finished: ${sent.headers}`);
  return id;
}

/** The signed address that a download leads to. */
async function storageAddress(server: RunningJackdaw, owner: Account, id: number): Promise<string> {
  const { url } = await callApi<{ url: string }>(server, owner.token, `/v2/files/${id}/url`);
  const answer = await fetch(url, { redirect: 'manual', headers: { authorization: `Bearer ${owner.token}` } });
  await answer.body?.cancel();
  const { pathname, search } = new URL(answer.headers.get('location') ?? url, server.url);
  return `${pathname}${search}`;
}

function compare([baseline, ours]: Summary[], size: number, goals: { atMostCpu?: number }): BenchResult {
  if (!baseline || !ours) throw new Error('Two sides are compared');
  const cpu = baseline.cpu && ours.cpu && baseline.cpu.median > 0 ? ours.cpu.median / baseline.cpu.median : null;
  return {
    sides: [baseline, ours],
    verdicts: [
      verdict('speed, of the baseline', baseline.seconds.median / ours.seconds.median, { atLeast: 1 }),
      ...(cpu !== null && goals.atMostCpu
        ? [verdict('processor time, of the baseline', cpu, { atMost: goals.atMostCpu })]
        : []),
    ],
    notes: {
      'MiB a second': size / 2 ** 20 / ours.seconds.median,
      ...(cpu === null ? {} : { 'processor time, of the baseline': cpu }),
    },
  };
}
