import { routes } from '@jackdaw/api-contract';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { FileRow } from '../../files/index.ts';
import { createMediaServer, type MediaServer } from './media-harness.ts';

jest.setTimeout(60_000);

const { media, files } = routes;

describe('watching', () => {
  let host: MediaServer;
  let token: string;
  let video: FileRow;
  let photo: FileRow;

  beforeAll(async () => {
    host = await createMediaServer();
    token = host.user.token;
    video = await host.add('silent.mp4', 'Episode 2.mp4');
    photo = await host.add('photo-png', 'photo.png');
  });
  afterAll(() => host.close());

  const position = async (id: number): Promise<number> =>
    (await host.server.call(media.startFrom, { id }, token)).start_from;

  test('a position comes back exactly, also as a fraction, and listings show it', async () => {
    expect(await position(video.id)).toBe(0);
    for (const time of [37, 12.5, 0, 90.123]) {
      await host.server.call(media.setStartFrom, { id: video.id, time }, token);
      expect(await position(video.id)).toBe(time);
    }
    const { file } = await host.server.call(files.get, { id: video.id }, token);
    expect(file.start_from).toBe(90.123);
    await host.server.call(media.deleteStartFrom, { id: video.id }, token);
    expect(await position(video.id)).toBe(0);
  });

  test('old clients reset by GET', async () => {
    await host.server.call(media.setStartFrom, { id: video.id, time: 5 }, token);
    const answer = await host.server.inject({
      url: `/v2/files/${video.id}/start-from/delete`,
      headers: { authorization: `Token ${token}` },
    });
    expect([answer.statusCode, await position(video.id)]).toEqual([200, 0]);
  });

  test('other tabs hear of it, and the folder’s version rises', async () => {
    const version = async (): Promise<number> =>
      (
        await host.server.db
          .selectFrom('folder_states')
          .select('version')
          .where('folder_id', '=', 0)
          .executeTakeFirstOrThrow()
      ).version;
    const before = await version();
    const events = host.server.events(host.user.id);
    await host.server.call(media.setStartFrom, { id: video.id, time: 44 }, token);
    expect(events).toEqual([{ type: 'file_update', value: { id: video.id, name: video.name, start_from: 44 } }]);
    expect(await version()).toBeGreaterThan(before);
  });

  test.each([-1, 'soon', ''])('refuses %p as a time', async (time) => {
    expect((await host.server.fail(media.setStartFrom, { id: video.id, time }, token)).status_code).toBe(400);
  });

  test('only media has a position', async () => {
    expect((await host.server.fail(media.startFrom, { id: photo.id }, token)).error_type).toBe('INVALID_MEDIA');
    expect((await host.server.fail(media.setStartFrom, { id: 77_777, time: 1 }, token)).status_code).toBe(404);
    const other = await host.server.createUser();
    expect((await host.server.fail(media.startFrom, { id: video.id }, other.token)).status_code).toBe(404);
  });

  test('marks media as watched and not, folders with all that is in them', async () => {
    const folder = await host.tree.addFolder({ userId: host.user.id, parentId: 0, name: 'Season' });
    const inner = await host.add('silent.mp4', 'Inner.mp4', folder.id);
    const selection = { file_ids: [folder.id, video.id, photo.id] };
    await host.server.call(media.setStartFrom, { id: video.id, time: 44 }, token);
    await host.server.call(media.setWatchStatus, { ...selection, watched: true }, token);
    expect(await position(inner.id)).toBeGreaterThan(0);
    expect(await position(video.id)).toBe(44);
    await host.server.call(media.setWatchStatus, { ...selection, watched: false }, token);
    expect([await position(inner.id), await position(video.id)]).toEqual([0, 0]);
    const { start_from } = await host.tree.get(host.user.id, photo.id);
    expect(start_from).toBe(0);
  });

  test('nobody marks another one’s files', async () => {
    const other = await host.server.createUser();
    await host.server.call(media.setWatchStatus, { file_ids: [video.id], watched: true }, other.token);
    expect(await position(video.id)).toBe(0);
  });

  test('says so when the feature is switched off', async () => {
    const off = await host.server.createUser();
    await host.server.db
      .updateTable('users')
      .set({ settings: '{"use_start_from":false}' })
      .where('id', '=', off.id)
      .execute();
    const blob = await host.server.db
      .selectFrom('blobs')
      .selectAll()
      .where('id', '=', video.blob_id ?? '')
      .executeTakeFirstOrThrow();
    const file = await host.tree.addFile({
      userId: off.id,
      parentId: 0,
      name: 'film.mp4',
      blob: { ...blob, opensubtitlesHash: blob.opensubtitles_hash },
    });
    const codes = [
      await host.server.fail(media.startFrom, { id: file.id }, off.token),
      await host.server.fail(media.setStartFrom, { id: file.id, time: 3 }, off.token),
      await host.server.fail(media.setWatchStatus, { file_ids: [file.id], watched: true }, off.token),
    ].map(({ error_type }) => error_type);
    expect(codes).toEqual(['FEATURE_DISABLED', 'FEATURE_DISABLED', 'FEATURE_DISABLED']);
  });

  test('the next file follows in natural order', async () => {
    await host.add('silent.mp4', 'Episode 10.mp4');
    const song = await host.add('song.mp3', 'Episode 3.mp3');
    const next = async (id: number, type: 'VIDEO' | 'FILE' | 'AUDIO'): Promise<string> =>
      (await host.server.call(media.nextFile, { id, file_type: type }, token)).next_file.name;
    expect(await next(video.id, 'VIDEO')).toBe('Episode 10.mp4');
    expect(await next(video.id, 'FILE')).toBe('Episode 3.mp3');
    expect(await next(song.id, 'FILE')).toBe('Episode 10.mp4');
    const { next_video } = await host.server.call(media.nextVideo, { id: video.id }, token);
    expect(next_video).toMatchObject({ name: 'Episode 10.mp4', file_type: 'VIDEO', parent_id: 0 });
    expect((await host.server.fail(media.nextFile, { id: photo.id, file_type: 'IMAGE' }, token)).status_code).toBe(404);
  });
});
