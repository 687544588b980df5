import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ArchiveReader } from '../../ports/archive-reader.ts';
import type { EngineEvent, EngineJob, TransferEngine } from '../../ports/transfer-engine.ts';
import type { Transcoder } from '../../ports/transcoder.ts';

/** What every transfer brings: the files of a folder of this name, with contents. */
const FETCHED = { name: 'season', files: { 'one.bin': 'the first', 'sub/two.bin': 'the second one' } } as const;

/** An engine that brings everything at once, out of itself. */
export function createInstantEngine(): TransferEngine {
  const listeners: ((event: EngineEvent) => void)[] = [];
  const running = new Map<number, Promise<void>>();
  const tell = (event: EngineEvent) => {
    if (running.has(event.id)) for (const listener of listeners) listener(event);
  };
  async function bring({ id, directory }: EngineJob): Promise<void> {
    await setImmediate();
    const files = [];
    for (const [path, content] of Object.entries(FETCHED.files)) {
      const localPath = join(directory, ...path.split('/'));
      await mkdir(join(localPath, '..'), { recursive: true });
      await writeFile(localPath, content);
      files.push({ path: path.split('/'), size: content.length, localPath });
    }
    tell({ type: 'completed', id, name: FETCHED.name, files });
    tell({ type: 'stopped', id });
  }
  return {
    accepts: () => true,
    async start(job) {
      const work = bring(job).catch((error: unknown) =>
        tell({ type: 'failed', id: job.id, reason: 'internal', message: String(error) }),
      );
      running.set(job.id, work);
    },
    async stop(id) {
      const work = running.get(id);
      running.delete(id);
      await work;
    },
    reannounce: async () => true,
    addTrackers: async () => true,
    finish: async () => true,
    onEvent: (listener) => void listeners.push(listener),
    async close() {
      const works = [...running.values()];
      running.clear();
      await Promise.all(works);
    },
  };
}

/** Every archive holds these two files, and a folder. */
const PACKED = { 'a.txt': 'packed a', 'deep/b.txt': 'packed b' } as const;

export const instantArchives: ArchiveReader = {
  async read(_parts, _options, sink) {
    const files = Object.entries(PACKED).map(([path, content]) => ({
      entry: { path, kind: 'file' as const, size: content.length },
      content,
    }));
    await sink.listed([{ path: 'empty', kind: 'folder', size: null }, ...files.map(({ entry }) => entry)]);
    for (const { entry, content } of files) {
      await sink.begin(entry);
      await sink.data(Buffer.from(content));
      await sink.end();
    }
  },
};

const stream = { index: 0, kind: 'video' as const, codec: 'mpeg4', profile: null, level: null, rfc6381: null };
const rest = { width: 64, height: 48, channels: null, language: null, title: null, isDefault: true };

/** Takes everything for a video; its MP4 is `mp4 of ` and the bytes that it was made from. */
export const instantTranscoder: Transcoder = {
  problem: async () => null,
  probe: async () => ({
    formatName: 'avi',
    duration: 10,
    bitRate: 1000,
    streams: [{ ...stream, ...rest, isAttachedPicture: false, pixelFormat: 'yuv420p', rotation: 0 }],
  }),
  keyFrames: async () => ({ times: [0], closed: true }),
  still: (_path, _at, _width, output) => writeFile(output, 'a still'),
  segment: (_path, _plan, _range, output) => writeFile(output, 'a segment'),
  async toMp4(path, _plan, _duration, output, onProgress) {
    onProgress(50);
    await writeFile(output, Buffer.concat([Buffer.from('mp4 of '), await readFile(path)]));
  },
  async subtitles(_path, wanted) {
    for (const { output } of wanted) await writeFile(output, 'WEBVTT\n');
  },
  merge: ({ output }) => writeFile(output, 'both'),
  close: async () => undefined,
};
