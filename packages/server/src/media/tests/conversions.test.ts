import { routes } from '@jackdaw/api-contract';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRow } from '../../files/index.ts';
import { waitFor } from '../../testing/index.ts';
import { createMediaServer, type MediaServer } from './media-harness.ts';

jest.setTimeout(60_000);

const { media, downloads, files } = routes;

describe('conversions', () => {
  let host: MediaServer;
  let film: FileRow;
  let token: string;

  beforeAll(async () => {
    host = await createMediaServer();
    token = host.user.token;
    film = await host.add('hevc.mkv', 'Film.mkv');
  });
  afterAll(() => host.close());

  const call = { status: (id: number) => host.server.call(media.mp4Status, { id }, token) };

  test('there is none at first', async () => {
    expect(await call.status(film.id)).toMatchObject({ mp4: { id: film.id, status: 'NOT_AVAILABLE' } });
    expect((await host.server.fail(media.deleteMp4, { id: film.id }, token)).error_type).toBe('MP4_NOT_FOUND');
    expect((await host.server.fail(downloads.streamMp4, { id: film.id }, token)).error_type).toBe('MP4_NOT_FOUND');
    expect((await host.server.fail(media.saveMp4, { id: film.id }, token)).error_type).toBe('MP4_NOT_FOUND');
  });

  test('waits in the queue until its turn, once however often it is asked for', async () => {
    for (let n = 0; n < 3; n++) {
      const { mp4 } = await host.server.call(media.convert, { id: film.id }, token);
      expect(mp4).toMatchObject({ id: film.id, status: 'IN_QUEUE' });
    }
    const { mp4s } = await host.server.call(media.conversions, {}, token);
    expect(mp4s).toEqual([{ id: film.id, status: 'IN_QUEUE', percent_done: 0, name: 'Film.mkv' }]);
    expect((await host.server.fail(downloads.downloadMp4, { id: film.id }, token)).error_type).toBe('MP4_NOT_READY');
  });

  test('tells how far it is, and ends with an MP4 that plays and downloads', async () => {
    const events = host.server.events(host.user.id);
    await host.startJobs();
    await host.jobsDone();
    const { mp4 } = await call.status(film.id);
    expect(mp4).toMatchObject({ status: 'COMPLETED', percent_done: 100 });
    const updates = events.filter(({ type }) => type === 'mp4_update').map(({ value }) => value as { status: string });
    expect(updates[0]?.status).toBe('CONVERTING');
    expect(updates.at(-1)).toEqual({ id: film.id, status: 'COMPLETED', percent_done: 100 });

    const redirect = await host.server.inject({
      url: `/v2/files/${film.id}/mp4/download`,
      headers: { authorization: `Token ${token}` },
    });
    expect(redirect.statusCode).toBe(302);
    const bytes = await host.server.inject({ url: new URL(String(redirect.headers.location)).pathname });
    expect(bytes.headers['content-disposition']).toContain('Film.mp4');
    expect(bytes.rawPayload.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(mp4).toMatchObject({ size: bytes.rawPayload.length });
    expect((await host.server.call(media.conversions, {}, token)).mp4s).toEqual([]);
  });

  test('listings show it', async () => {
    const { file } = await host.server.call(files.get, { id: film.id, mp4_status: true, mp4_stream_url: true }, token);
    expect(file).toMatchObject({ is_mp4_available: true, need_convert: true, mp4_stream_url: expect.any(String) });
  });

  test('HLS plays the MP4 in the place of the original, unless the original is asked for', async () => {
    const playlist = async (query: string): Promise<string> => {
      const url = `/v2/files/${film.id}/hls/media.m3u8${query}`;
      return (await host.server.inject({ url, headers: { authorization: `Token ${token}` } })).body;
    };
    const blobOf = (text: string): string | undefined => /\d+-([0-9a-f]{32})-/.exec(text)?.[1];
    expect(blobOf(await playlist('?original=1'))).toBe(film.blob_id);
    expect(blobOf(await playlist(''))).not.toBe(film.blob_id);
  });

  test('is saved as a file that shares its bytes and outlives it', async () => {
    const before = await host.tree.freeQuota(host.user.id);
    await host.server.call(media.saveMp4, { id: film.id }, token);
    const { files: listed } = await host.server.call(files.list, { parent_id: 0, mp4_status: true }, token);
    const saved = listed.find(({ name }) => name === 'Film.mp4');
    expect(before - (await host.tree.freeQuota(host.user.id))).toBe(saved?.size);
    await host.server.call(media.deleteMp4, { id: film.id }, token);
    expect(await call.status(film.id)).toMatchObject({ mp4: { status: 'NOT_AVAILABLE' } });
    const { url } = await host.server.call(downloads.url, { id: saved?.id ?? 0 }, token);
    const bytes = await host.server.inject({ url: new URL(url).pathname });
    expect(bytes.rawPayload).toHaveLength(saved?.size ?? -1);
  });

  test('only videos can be converted', async () => {
    const song = await host.add('song.mp3');
    const folder = await host.tree.addFolder({ userId: host.user.id, parentId: 0, name: 'Folder' });
    expect((await host.server.fail(media.convert, { id: song.id }, token)).error_type).toBe('INVALID_MEDIA');
    expect((await host.server.fail(media.mp4Status, { id: folder.id }, token)).error_type).toBe('NotFile');
    expect((await host.server.fail(media.convert, { id: 99_999 }, token)).status_code).toBe(404);
    const other = await host.server.createUser();
    expect((await host.server.fail(media.convert, { id: film.id }, other.token)).status_code).toBe(404);
  });

  test('several at once: what is no video is left out', async () => {
    const path = join(host.server.folder, 'broken');
    await writeFile(path, 'no film at all');
    const broken = await host.addPath(path, 'broken.avi');
    const song = await host.add('song.mp3', 'another.mp3');
    const answer = await host.server.call(media.convertMany, { file_ids: [broken.id, song.id] }, token);
    expect(answer.count).toBe(1);
    await waitFor(async () => (await call.status(broken.id)).mp4.status === 'ERROR', 'the error');
    expect(await call.status(broken.id)).toMatchObject({ mp4: { error: { error_message: expect.any(String) } } });
  });

  test('one that is deleted while it runs leaves nothing', async () => {
    const long = await host.add('dvd.mpg', 'Long.mpg');
    const blobs = async (): Promise<number> => (await host.server.db.selectFrom('blobs').select('id').execute()).length;
    const before = await blobs();
    await host.server.call(media.convert, { id: long.id }, token);
    await host.server.call(media.deleteMp4, { id: long.id }, token);
    await host.jobsDone();
    expect(await call.status(long.id)).toMatchObject({ mp4: { status: 'NOT_AVAILABLE' } });
    expect(await blobs()).toBe(before);
  });

  test('a hundred wait at most', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => ({ n }));
    const folder = await host.tree.addFolder({ userId: host.user.id, parentId: 0, name: 'Many' });
    for (const { n } of rows) {
      const { id } = await host.add('silent.mp4', `${n}.mp4`, folder.id);
      const row = { file_id: id, user_id: host.user.id, status: 'IN_QUEUE', percent_done: 0, blob_id: null };
      await host.server.db
        .insertInto('conversions')
        .values({ ...row, error_message: null, created_at: '2026-01-01T00:00:00' })
        .execute();
    }
    const failure = await host.server.fail(media.convert, { id: film.id }, token);
    expect([failure.error_type, failure.extra]).toEqual(['TooManyConversions', { limit: 100 }]);
  });
});
