import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  callApi,
  freePort,
  magnetLink,
  makeLargeFile,
  makeTorrent,
  requireTool,
  setUpOwner,
  startJackdaw,
  startProgram,
  startSeeder,
  startTracker,
  until,
  type Account,
  type RunningJackdaw,
} from '@jackdaw/fixtures';
import { verdict, type Bench } from '../harness/bench.ts';
import { inTurns, type Measure } from '../harness/measure.ts';
import { watching } from '../harness/process-tree.ts';

/** A torrent into the drive, rows and hashes included, against aria2 fetching it into a folder. */
export const torrent: Bench = {
  name: 'torrent',
  describe: 'one torrent from a seeder on loopback, against aria2 fetching the same',
  unit: 'bytes',
  usualSize: 2 ** 30,
  quickSize: 2 ** 26,
  async run({ size, rounds, say }) {
    const scratch = await mkdtemp(join(tmpdir(), 'jackdaw-bench-'));
    const { path } = await makeLargeFile(size, 'bench');
    const tracker = await startTracker();
    const made = await makeTorrent(path, { trackers: [tracker.url] });
    const seeder = await startSeeder('aria2', { metainfo: made.metainfo, path });
    const server = await startJackdaw({
      dataFolder: join(scratch, 'data'),
      env: { JACKDAW_SEED_RATIO: '0', JACKDAW_SEED_TIME: '0' },
    });
    try {
      const owner = await setUpOwner(server);
      const magnet = magnetLink(made, { trackers: [tracker.url] });
      await until('the tracker knows the seeder', () => tracker.seeders(made.infoHash) > 0, 60);
      const sides = [
        { name: 'aria2', run: () => fetchWithAria2(scratch, magnet) },
        { name: 'Jackdaw', run: () => fetchWithJackdaw(server, owner, magnet, basename(path)) },
      ];
      const [aria2, ours] = await inTurns(sides, rounds, (round) => say(`round ${round + 1} of ${rounds}`));
      if (!aria2 || !ours) throw new Error('Two sides are compared');
      return {
        sides: [aria2, ours],
        verdicts: [verdict('time, of aria2', ours.seconds.median / aria2.seconds.median, { atMost: 0.9 })],
        notes: { 'MiB a second': size / 2 ** 20 / ours.seconds.median },
      };
    } finally {
      await server.stop();
      await seeder.stop();
      await tracker.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

async function fetchWithAria2(scratch: string, magnet: string): Promise<Measure> {
  const target = await mkdtemp(join(scratch, 'aria2-'));
  const started = performance.now();
  const client = await startProgram(await requireTool('aria2c'), [
    ...[`--dir=${target}`, `--listen-port=${await freePort()}`, '--disable-ipv6=true', '--enable-dht=false'],
    ...['--bt-enable-lpd=false', '--seed-time=0', '--no-conf=true', '--file-allocation=none', '--summary-interval=0'],
    magnet,
  ]);
  const measure = await watching(client.pid, () =>
    until('aria2 has fetched it', () => client.hasEnded(), 600).then(() => undefined),
  );
  const code = await client.ended;
  if (code !== 0) throw new Error(`aria2 ended with ${code}: ${client.output()}`);
  await rm(target, { recursive: true });
  return { ...measure, seconds: (performance.now() - started) / 1000 };
}

async function fetchWithJackdaw(
  server: RunningJackdaw,
  owner: Account,
  magnet: string,
  name: string,
): Promise<Measure> {
  const list = () =>
    callApi<{ files: { id: number; name: string }[] }>(server, owner.token, '/v2/files/list?parent_id=0');
  let id = 0;
  const measure = await watching(server.pid(), async () => {
    await callApi(server, owner.token, '/v2/transfers/add', { url: magnet });
    id = await until(
      'it is in the drive',
      async () => (await list()).files.find((file) => file.name === name)?.id,
      600,
    );
  });
  await callApi(server, owner.token, '/v2/transfers/remove', { remove_filter: 'all' });
  await callApi(server, owner.token, '/v2/files/delete', { file_ids: String(id), skip_trash: true });
  return measure;
}
