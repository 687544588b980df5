import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebTorrent from 'webtorrent';
import type { EngineEvent } from '../../../ports/transfer-engine.ts';
import { eventually } from '../../engine-support/tests/eventually.ts';
import { TorrentJob } from '../worker/torrent-job.ts';

const EMPTY_FILES = 100;

let directory: string;
let client: WebTorrent;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'torrent-job-'));
  client = new WebTorrent({ dht: false, lsd: false, natUpnp: false, natPmp: false, utp: false, tracker: false });
});

afterEach(async () => {
  await new Promise<void>((resolve) => {
    client.destroy(resolve);
  });
  await rm(directory, { recursive: true });
});

/** A job whose bytes are all there already, with many empty files still to be made. */
async function startWhole(): Promise<{ job: TorrentJob; events: EngineEvent[] }> {
  const bytes = randomBytes(10);
  await mkdir(join(directory, 'data'));
  await writeFile(join(directory, 'data', '0'), bytes);
  const names = Array.from({ length: EMPTY_FILES }, (_, index) => String(index).padStart(3, '0'));
  const files = `d6:lengthi10e4:pathl4:fullee${names.map((name) => `d6:lengthi0e4:pathl3:${name}ee`).join('')}`;
  const pieces = createHash('sha1').update(bytes).digest();
  const metainfo = Buffer.concat([
    Buffer.from(`d4:infod5:filesl${files}e4:name6:season12:piece lengthi16384e6:pieces20:`),
    pieces,
    Buffer.from('ee'),
  ]);
  const events: EngineEvent[] = [];
  const job = new TorrentJob(
    client,
    {
      id: 1,
      source: { kind: 'torrent', metainfo, trackers: [] },
      directory,
      sizeLimit: 1e12,
      seed: { ratio: 0, seconds: 0 },
      uploaded: 0,
      secondsSeeding: 0,
    },
    metainfo,
    (event) => events.push(event),
  );
  return { job, events };
}

const typesOf = (events: readonly EngineEvent[]) =>
  events.map(({ type }) => type).filter((type) => type !== 'progress');

test('a torrent that need not seed says what it brought before it stops, however the second falls', async () => {
  const { job, events } = await startWhole();
  client.torrents[0]?.on('done', () => {
    job.tick();
  });
  await eventually(() => job.isOver);
  expect(typesOf(events)).toEqual(['metadata', 'completed', 'stopped']);
  expect(await readdir(join(directory, 'data'))).toHaveLength(EMPTY_FILES + 1);
});

test('a torrent stopped while its files are being finished writes nothing afterwards', async () => {
  const { job, events } = await startWhole();
  await new Promise<void>((resolve) => {
    client.torrents[0]?.on('done', resolve);
  });
  await Promise.all([job.stop(), job.stop()]);
  expect(typesOf(events)).toEqual(['metadata', 'stopped']);
  // None is still to come.
  expect(await readdir(join(directory, 'data'))).toHaveLength(EMPTY_FILES + 1);
});
