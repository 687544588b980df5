import { routes } from '@jackdaw/api-contract';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { TranscodeError } from '../../ports/transcoder.ts';
import { waitFor } from '../../testing/index.ts';
import { createMediaServer, type MediaServer } from './media-harness.ts';

jest.setTimeout(60_000);

const { media, files } = routes;

describe('arriving media', () => {
  let host: MediaServer;
  let token: string;

  beforeAll(async () => {
    host = await createMediaServer();
    token = host.user.token;
    await host.startJobs();
  });
  afterAll(() => host.close());

  const get = (url: string) => host.server.inject({ url, headers: { authorization: `Token ${token}` } });

  test('is looked at in the background: listings then say what it is', async () => {
    const video = await host.add('odd.mp4', 'Odd.mp4');
    await host.add('song.flac');
    await host.jobsDone();
    const { files: listed } = await host.server.call(files.list, { parent_id: 0, media_metadata: true }, token);
    const [odd, song] = ['Odd.mp4', 'song.flac'].map((name) => listed.find((file) => file.name === name));
    expect(odd?.media_metadata).toMatchObject({ width: 320, height: 180, duration: expect.closeTo(45, 0) });
    expect(odd?.screenshot).toContain(`/v2/files/${video.id}/screenshot`);
    expect(song?.media_metadata).toMatchObject({ duration: 12 });
    expect(song?.screenshot).toBeNull();
    const row = await host.server.db
      .selectFrom('media')
      .select('key_frames')
      .where('blob_id', '=', video.blob_id ?? '')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.key_frames ?? 'null')).toMatchObject({ closed: true, times: expect.arrayContaining([0]) });
  });

  test('has a still, made anew when the cache lost it', async () => {
    const { id } = await host.add('hevc.mkv', 'Film.mkv');
    const first = await get(`/v2/files/${id}/screenshot`);
    expect(first.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
    expect(first.headers['content-security-policy']).toContain('sandbox');
  });

  test.each(['photo-png', 'photo-jpeg'] as const)('a still of %s is the picture', async (sample) => {
    const { id } = await host.add(sample, `${sample}.png`);
    const answer = await get(`/v2/files/${id}/screenshot`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 });
  });

  test('what has no picture has no still', async () => {
    const song = await host.add('song.mp3');
    expect((await host.server.fail(media.screenshot, { id: song.id }, token)).status_code).toBe(404);
    const path = join(host.server.folder, 'svg');
    await writeFile(
      path,
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const svg = await host.addPath(path, 'drawing.svg');
    expect((await host.server.fail(media.screenshot, { id: svg.id }, token)).status_code).toBe(404);
  });

  test('a picture that claims more pixels than memory holds is refused by its header', async () => {
    const path = join(host.server.folder, 'bomb');
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(65_535, 16);
    png.writeUInt32BE(65_535, 20);
    await writeFile(path, png);
    const bomb = await host.addPath(path, 'bomb.png');
    const failure = await host.server.inject({
      url: `/v2/files/${bomb.id}/screenshot?oauth_token=${host.user.downloadToken}`,
    });
    expect(failure.statusCode).toBe(404);
  });

  test('broken media is remembered as none', async () => {
    const path = join(host.server.folder, 'broken');
    await writeFile(path, Buffer.alloc(2048, 3));
    const broken = await host.addPath(path, 'broken.mp4');
    await host.jobsDone();
    const row = await host.server.db
      .selectFrom('media')
      .selectAll()
      .where('blob_id', '=', broken.blob_id ?? '')
      .executeTakeFirstOrThrow();
    expect([row.probe, row.has_still]).toEqual([null, 0]);
    const failed = await host.server.db.selectFrom('jobs').select('id').where('state', '=', 'failed').execute();
    expect(failed).toEqual([]);
  });

  test('kinds of files have pictures', async () => {
    for (const kind of ['folder', 'video', 'audio', 'image', 'text', 'markdown', 'pdf', 'epub', 'archive', 'other']) {
      const answer = await host.server.inject({ url: `/images/file_types/${kind}.png` });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 });
    }
    expect((await host.server.inject({ url: '/images/file_types/..%2fx.png' })).statusCode).toBe(404);
  });
});

describe('a server that closes while it looks at media', () => {
  test('stops at once and looks again next time', async () => {
    let begun = false;
    const host = await createMediaServer({
      wrap: (real) => ({
        ...real,
        // A file so large that listing its key frames takes for ever.
        keyFrames: (_path, signal) =>
          new Promise((_resolve, reject) => {
            begun = true;
            signal?.addEventListener('abort', () => reject(new TranscodeError('aborted', 'Closed.')));
          }),
      }),
    });
    await host.add('silent.mp4');
    await host.startJobs();
    await waitFor(() => begun, 'the job');
    const { db } = host.server;
    await host.stop();
    const jobs = await db.selectFrom('jobs').select(['kind', 'state', 'attempt']).execute();
    expect(jobs).toEqual([{ kind: 'media.probe', state: 'waiting', attempt: 0 }]);
    await host.server.close();
  });
});
