import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type File } from '@jackdaw/api-contract';
import type { MediaProbe, ProbedStream } from '../../ports/transcoder.ts';
import type { TestUser } from '../../testing/index.ts';
import type { BlobFacts, FileRow } from '../index.ts';
import { canPlayOriginal } from '../playability.ts';
import { createFilesServer, type FilesServer } from './files-server.ts';

const { files } = routes;

function stream(kind: ProbedStream['kind'], codec: string, more: Partial<ProbedStream> = {}): ProbedStream {
  return {
    index: 0,
    kind,
    codec,
    profile: null,
    level: null,
    rfc6381: null,
    width: null,
    height: null,
    channels: null,
    language: null,
    title: null,
    isDefault: false,
    isAttachedPicture: false,
    pixelFormat: null,
    rotation: 0,
    ...more,
  };
}

const H264 = stream('video', 'h264', { rfc6381: 'avc1.64001f', width: 1920, height: 1080, level: 31, profile: 'High' });
const AAC = stream('audio', 'aac', { rfc6381: 'mp4a.40.2', channels: 2, level: -99 });
const probe = (formatName: string, ...streams: ProbedStream[]): MediaProbe => ({
  formatName,
  duration: 90.5,
  bitRate: null,
  streams,
});
const MP4 = 'mov,mp4,m4a,3gp,3g2,mj2';

const known = new Map<string, BlobFacts>();
const converted = new Map<number, { mp4Size: number }>();
let server: FilesServer;
let user: TestUser;
let video: FileRow;
let folder: FileRow;
beforeAll(async () => {
  server = await createFilesServer({
    media: { mediaFacts: async () => known, conversionFacts: async () => converted },
  });
  user = await server.createUser();
  folder = await server.addFolder(user, 'folder');
  video = await server.addFile(user, 'video.mp4', folder.id);
  known.set(video.blob_id ?? '', { probe: probe(MP4, H264, AAC), hasStill: true });
  converted.set(video.id, { mp4Size: 1234 });
});
afterAll(() => server.close());

const FLAGS = { stream_url: true, mp4_stream_url: true, mp4_status: true, video_metadata: true, media_metadata: true };
const PARENT_FLAGS = {
  stream_url_parent: true,
  mp4_stream_url_parent: true,
  mp4_status_parent: true,
  video_metadata_parent: true,
  media_metadata_parent: true,
  codecs_parent: true,
  media_info_parent: true,
};
const EMPTY = {
  stream_url: null,
  mp4_stream_url: null,
  mp4_size: null,
  need_convert: false,
  video_metadata: null,
  media_metadata: null,
};
const FLAG_KEYS = [...Object.keys(EMPTY), 'content_type_and_codecs', 'media_info'];
const flagKeysOf = (file: File | null | undefined) => FLAG_KEYS.filter((key) => key in (file ?? {}));

describe('flags', () => {
  it('make their keys on files and folders alike, and parent flags only on the parent', async () => {
    const plain = await server.addFile(user, 'plain.txt', folder.id);
    await server.addFolder(user, 'inner', folder.id);
    const page = await server.call(files.list, { parent_id: folder.id, ...FLAGS }, user.token);
    for (const file of page.files) expect(flagKeysOf(file)).toEqual(Object.keys(EMPTY));
    expect(page.files.filter((file) => file.id !== video.id)).toMatchObject([EMPTY, EMPTY]);
    expect(flagKeysOf(page.parent)).toEqual([]);
    const parentOnly = await server.call(files.list, { parent_id: folder.id, ...PARENT_FLAGS }, user.token);
    expect(parentOnly.parent).toMatchObject({ ...EMPTY, content_type_and_codecs: null, media_info: null });
    for (const file of parentOnly.files) expect(flagKeysOf(file)).toEqual([]);
    expect((await server.call(files.get, { id: plain.id, codecs: true }, user.token)).file).toHaveProperty(
      'content_type_and_codecs',
      null,
    );
  });

  it('stay in force on later pages', async () => {
    const first = await server.call(files.list, { parent_id: folder.id, per_page: 1, ...FLAGS }, user.token);
    const second = await server.call(files.listContinue, { cursor: first.cursor ?? '' }, user.token);
    for (const file of second.files) expect(flagKeysOf(file)).toEqual(Object.keys(EMPTY));
  });

  it('tell what is known of a video', async () => {
    const { file } = await server.call(
      files.get,
      { id: video.id, ...FLAGS, codecs: true, media_info: true },
      user.token,
    );
    const metadata = { width: 1920, height: 1080, duration: 90.5, aspect_ratio: 1.778, codec: 'h264' };
    expect(file).toMatchObject({
      is_mp4_available: true,
      mp4_size: 1234,
      need_convert: false,
      start_from: 0,
      video_metadata: metadata,
      media_metadata: metadata,
      content_type_and_codecs: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"',
    });
    expect(file.media_info).toEqual({
      format: { name: MP4, duration: 90.5 },
      mime_type: 'video/mp4',
      streams: [
        {
          codec_name: 'h264',
          codec_type: 'video',
          profile: 'High',
          level: 31,
          width: 1920,
          height: 1080,
          rfc6381_codec: 'avc1.64001f',
        },
        { codec_name: 'aac', codec_type: 'audio', channels: 2, rfc6381_codec: 'mp4a.40.2' },
      ],
    });
  });

  it('give absolute URLs with a download token in them', async () => {
    const answer = await server.inject({
      url: `/v2/files/${video.id}?stream_url=1&mp4_stream_url=1`,
      headers: { authorization: `Token ${user.token}`, host: 'drive.example:8080' },
    });
    const { file } = answer.json<{ file: File }>();
    const base = `http://drive.example:8080/v2/files/${video.id}`;
    expect(file.stream_url).toBe(`${base}/stream?oauth_token=${user.downloadToken}`);
    expect(file.mp4_stream_url).toBe(`${base}/mp4/stream?oauth_token=${user.downloadToken}`);
    expect(file.screenshot).toBe(`${base}/screenshot?oauth_token=${user.downloadToken}`);
    expect(file.icon).toBe('http://drive.example:8080/images/file_types/video.png');
  });
});

describe('canPlayOriginal', () => {
  it.each([
    ['mp4', MP4, [H264, AAC], true],
    ['mp4', MP4, [H264], true],
    ['mkv', 'matroska,webm', [H264, stream('audio', 'opus')], true],
    ['webm', 'matroska,webm', [stream('video', 'vp9'), stream('audio', 'vorbis')], true],
    ['mp4', MP4, [stream('video', 'av1'), AAC], true],
    ['mp4', MP4, [stream('video', 'hevc'), AAC], false],
    ['mp4', MP4, [{ ...H264, pixelFormat: 'yuv420p10le' }, AAC], false],
    ['mp4', MP4, [H264, stream('audio', 'ac3')], false],
    ['mkv', 'matroska,webm', [H264, stream('audio', 'dts')], false],
    ['mkv', 'matroska,webm', [H264, stream('audio', 'dts'), { ...AAC, isDefault: true }], true],
    ['mov', MP4, [H264, AAC], false],
    ['avi', 'avi', [H264, AAC], false],
    ['ts', 'mpegts', [H264, AAC], false],
    ['mp4', MP4, [stream('video', 'mjpeg', { isAttachedPicture: true }), AAC], false],
  ] as const)('judges %s (%s)', (extension, format, streams, playable) => {
    expect(canPlayOriginal(extension, probe(format, ...streams))).toBe(playable);
  });

  it('takes the extension at its word without a probe', () => {
    expect(['mp4', 'mkv', 'avi', null].map((extension) => canPlayOriginal(extension, null))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
