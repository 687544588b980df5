import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTusClient } from './tus-client.ts';

// Each step starts a process that reads the sources.
jest.setTimeout(120_000);

const SCRIPT = fileURLToPath(new URL('./crash-server.ts', import.meta.url));

let folder: string;
let token: string;
let child: ChildProcess;

/** Starts a server on the folder; it ends itself at `instant`. */
async function start(instant = ''): Promise<string> {
  child = spawn(process.execPath, ['-C', '@jackdaw/source', SCRIPT, folder, instant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  const started = JSON.parse(line) as { origin: string; token: string | null };
  token = started.token ?? token;
  return started.origin;
}
async function kill(): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-crash-'));
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) await kill();
  await rm(folder, { recursive: true, force: true });
});

/** What is stored: the files of the user, and the blobs and drafts on disk. */
async function stored(origin: string) {
  const answer = await fetch(`${origin}/v2/files/list?parent_id=0`, { headers: { authorization: `Token ${token}` } });
  const { files } = (await answer.json()) as { files: { id: number; size: number; sha1: string }[] };
  const shards = await readdir(join(folder, 'blobs'));
  const blobs = (await Promise.all(shards.map((shard) => readdir(join(folder, 'blobs', shard))))).flat();
  return { files, blobs: blobs.length, drafts: (await readdir(join(folder, 'drafts'))).length };
}

describe('an upload to a server that is killed', () => {
  const bytes = randomBytes(6_000_000);
  const sha1 = createHash('sha1').update(bytes).digest('hex');

  it('goes on where it was, twice, and is whole', async () => {
    let origin = await start();
    const made = await createTusClient(origin, token).create({ length: bytes.length, metadata: { name: 'film.mkv' } });
    const { pathname } = new URL(made.headers.get('location')!);
    let offset = 0;
    for (const goal of [2_000_000, 4_500_000]) {
      await createTusClient(origin, token).patch(origin + pathname, offset, bytes.subarray(offset, goal));
      // This one is on its way when the server dies.
      const lost = createTusClient(origin, token)
        .patch(origin + pathname, goal, bytes.subarray(goal))
        .catch(() => null);
      await kill();
      await lost;
      origin = await start();
      const head = await createTusClient(origin, token).head(origin + pathname);
      offset = Number(head.headers.get('upload-offset'));
      expect(offset).toBeGreaterThanOrEqual(goal);
      if (head.headers.get('putio-file-id')) break;
    }
    await createTusClient(origin, token).patch(origin + pathname, offset, bytes.subarray(offset));
    const { files, blobs, drafts } = await stored(origin);
    expect(files).toEqual([expect.objectContaining({ size: bytes.length, sha1 })]);
    expect([blobs, drafts]).toEqual([1, 0]);
  });

  it.each(['upload.finished', 'upload.published', 'upload.committed'])(
    'at %s is one file after the upload is repeated',
    async (instant) => {
      let origin = await start(instant);
      const made = await createTusClient(origin, token).create({
        length: bytes.length,
        metadata: { name: 'film.mkv' },
      });
      const { pathname } = new URL(made.headers.get('location')!);
      await expect(createTusClient(origin, token).patch(origin + pathname, 0, bytes)).rejects.toThrow();

      origin = await start();
      const tus = createTusClient(origin, token);
      const again = await tus.patch(origin + pathname, bytes.length, new Uint8Array());
      expect(again.status).toBe(204);
      const id = Number(again.headers.get('putio-file-id'));
      expect(Number((await tus.head(origin + pathname)).headers.get('putio-file-id'))).toBe(id);
      const { files, blobs, drafts } = await stored(origin);
      expect(files).toEqual([expect.objectContaining({ id, size: bytes.length, sha1 })]);
      expect([blobs, drafts]).toEqual([1, 0]);
    },
  );

  it.each(['upload.finished', 'upload.published'])('at %s is saved by the first who asks', async (instant) => {
    let origin = await start(instant);
    const made = await createTusClient(origin, token).create({ length: bytes.length, metadata: { name: 'film.mkv' } });
    const { pathname } = new URL(made.headers.get('location')!);
    await expect(createTusClient(origin, token).patch(origin + pathname, 0, bytes)).rejects.toThrow();
    origin = await start();
    const head = await createTusClient(origin, token).head(origin + pathname);
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(Number(head.headers.get('putio-file-id'))).toBeGreaterThan(0);
    expect((await stored(origin)).files).toHaveLength(1);
  });
});
