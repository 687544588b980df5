import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { eventually } from '../../adapters/engine-support/tests/eventually.ts';
import { packetsOf } from '../../ports/tests/sample-media.ts';
import { createTestClock } from '../../testing/index.ts';
import { processesWith } from '../../testing/processes.ts';
import { silentTree } from './direct-files.ts';
import { createFaults } from './faults.ts';
import { prepareFolder, startLife } from './life.ts';

jest.setTimeout(120_000);

/** Seconds of the film, which no browser plays: every segment of it is encoded. */
const LENGTH = 12;
let dataDir: string;
let film: number;
let authorization: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-ffmpeg-'));
  await prepareFolder(dataDir);
  const life = await startLife(dataDir, { clock: createTestClock(new Date()), faults: createFaults() });
  const ada = await life.createUser({ username: 'ada' });
  authorization = `Token ${ada.token}`;
  const path = join(dataDir, 'source.avi');
  const source = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=480x270:r=25',
    '-f',
    'lavfi',
    '-i',
    'sine=440',
    '-t',
    String(LENGTH),
  ];
  const codecs = ['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'mp2'];
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...source, ...codecs, path]);
  const blobs = await createDiskBlobStore({ dataDir });
  const blob = await blobs.adopt(path);
  await blobs.publish(blob.id);
  await blobs.close();
  const tree = silentTree(life);
  film = (await tree.addFile({ userId: ada.id, parentId: 0, name: 'film.avi', blob })).id;
  await life.end();
});
afterAll(async () => {
  for (const end of ends) await end();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server in a process of its own. */
async function startServer() {
  const child = fork(join(import.meta.dirname, 'media-process.ts'), [dataDir], {
    execArgv: ['--conditions=@jackdaw/source', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  ends.push(() => end('SIGKILL'));
  const [origin] = (await once(child, 'message')) as [string];
  const get = (path: string, method = 'GET') => fetch(origin + path, { method, headers: { authorization } });
  return {
    end,
    get,
    status: async () => ((await (await get(`/v2/files/${film}/mp4`)).json()) as { mp4: { status: string } }).mp4.status,
    /** The address of a segment of the film. */
    async segment(index: number): Promise<string> {
      const master = await (await get(`/v2/files/${film}/hls/media.m3u8?original=1`)).text();
      const base = master.split('\n').find((line) => line !== '' && !line.startsWith('#'));
      return `/v2/files/${film}/hls/${base?.replace('index.m3u8', `seg-${index}.ts`)}`;
    },
  };
}

/** Stops the tool that writes such a format where it is, so that it never ends by itself. Resolves with its id. */
async function freeze(format: 'mp4' | 'mpegts'): Promise<number> {
  const id = await eventually(async () => {
    const [found] = await processesWith(dataDir, `\0-f\0${format}\0`);
    // Not what is still `setpriv`: stopped there, it would never come to ask to be ended with the server.
    const starting = await processesWith(dataDir, 'pdeathsig');
    return found !== undefined && !starting.includes(found) && found;
  });
  process.kill(id, 'SIGSTOP');
  return id;
}

/** Writes what was answered to a file; resolves with the times of its last picture and its first one. Seconds. */
async function picturesOf(answer: Response): Promise<{ first: number; last: number }> {
  expect(answer.status).toBe(200);
  const path = join(dataDir, 'answer');
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  const times = (await packetsOf(path)).filter(({ kind }) => kind === 'video').map(({ pts }) => pts);
  return { first: Math.min(...times), last: Math.max(...times) };
}

const namesIn = (folder: string): Promise<string[]> => readdir(join(dataDir, 'cache', folder)).catch(() => []);

describe('a server that is killed while ffmpeg converts a film and makes a segment of it', () => {
  it('leaves no process behind and nothing half-made to be had, and goes on; a killed ffmpeg is started anew', async () => {
    const first = await startServer();
    expect((await first.get(`/v2/files/${film}/mp4`, 'POST')).status).toBe(200);
    await freeze('mp4');
    const lost = first.get(await first.segment(2)).catch(() => null);
    await freeze('mpegts');
    await first.end('SIGKILL');
    await lost;
    await eventually(async () => (await processesWith(dataDir, 'ffmpeg')).length === 0);

    const second = await startServer();
    // The conversion has gone on by itself; whoever kills its tool once does not end it.
    process.kill(await freeze('mp4'), 'SIGKILL');
    const segment = await picturesOf(await second.get(await second.segment(2)));
    expect(segment.first).toBeCloseTo(14, 1);
    expect(segment.last).toBeCloseTo(20 - 0.04, 1);
    await eventually(async () => (await second.status()) === 'COMPLETED');
    const mp4 = await picturesOf(await second.get(`/v2/files/${film}/mp4/download`));
    expect(mp4.last).toBeCloseTo(LENGTH - 0.04, 1);
    await second.end('SIGTERM');
    expect(await namesIn('conversions')).toEqual([]);
    expect((await namesIn('segments')).filter((name) => !name.endsWith('.ts'))).toEqual([]);
    expect(await processesWith(dataDir, 'ffmpeg')).toEqual([]);
  });
});
