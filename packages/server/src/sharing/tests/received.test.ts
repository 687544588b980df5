import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type Route } from '@jackdaw/api-contract';
import { readZip } from '../../downloads/tests/zip-reader.ts';
import type { TestUser } from '../../testing/index.ts';
import { createSharingServer, type SharingServer } from './sharing-server.ts';

const { files, media, downloads } = routes;

let server: SharingServer;
let ada: TestUser;
let bob: TestUser;
let album: number;
let one: number;
let two: number;
let text: number;
let secret: number;
beforeAll(async () => {
  server = await createSharingServer();
});
beforeEach(async () => {
  [ada, bob] = [await server.createUser(), await server.createUser()];
  await server.befriend(ada, bob);
  album = await server.folder(ada, 'album');
  one = await server.put(ada, 'film 1.mp4', 'no film at all', album);
  two = await server.put(ada, 'film 2.mp4', 'neither', album);
  text = await server.put(ada, 'film 1.en.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n', album);
  secret = await server.put(ada, 'film 0.mp4');
});
afterAll(() => server.close());

const refusal = async (route: Route, args: Record<string, unknown>, token = bob.token) => {
  const { error_type, status_code } = await server.fail(route, args, token);
  return `${status_code} ${error_type}`;
};

describe('what a friend shares', () => {
  /** Every way to change something, on a received file. */
  const changes: [string, Route, () => Record<string, unknown>][] = [
    ['rename', files.rename, () => ({ file_id: one, name: 'mine.mp4' })],
    ['copy', files.copy, () => ({ file_id: one, parent_id: 0 })],
    ['touch', files.touch, () => ({ file_ids: [one] })],
    ['sort', files.setSortBy, () => ({ file_id: album, sort_by: 'NAME_ASC' })],
    ['create in it', files.createFolder, () => ({ parent_id: album, name: 'x' })],
    ['create a path in it', files.createFolder, () => ({ parent_id: album, path: 'deep/x' })],
    ['delete', files.remove, () => ({ file_ids: [one] })],
    ['delete for good', files.remove, () => ({ file_ids: [album], skip_trash: true })],
    ['ask whether it may be changed', files.canWrite, () => ({ id: album })],
    ['share on', routes.sharing.share, () => ({ file_ids: [album], friends: ['everyone'] })],
    ['link publicly', routes.publicShares.create, () => ({ file_id: album })],
    ['move into it', files.move, () => ({ file_ids: [], file_id: one, parent_id: album, name: 'x' })],
    ['convert', media.convert, () => ({ id: one })],
    ['remove the MP4', media.deleteMp4, () => ({ id: one })],
    ['save the MP4', media.saveMp4, () => ({ id: one })],
    ['clone into it', routes.sharing.clone, () => ({ file_ids: [one], parent_id: album })],
  ];
  it.each(changes)('cannot be changed: %s', async (_what, route, args) => {
    await server.share(ada, [album], bob);
    const before = await server.db.selectFrom('files').selectAll().orderBy('id').execute();
    expect(await refusal(route, args())).toBe('403 Forbidden');
    expect(await server.db.selectFrom('files').selectAll().orderBy('id').execute()).toEqual(before);
  });
  it.each(changes.filter(([what]) => what !== 'share on' && what !== 'clone into it'))(
    'is not found before it is shared: %s',
    async (_what, route, args) => {
      expect(await refusal(route, args())).toMatch(/^404 /);
    },
  );

  it('is not moved; that is said for each', async () => {
    await server.share(ada, [album], bob);
    const { errors } = await server.call(files.move, { file_ids: [one, secret], parent_id: 0 }, bob.token);
    expect(errors.map((error) => [error.id, error.error_type, error.status_code])).toEqual([
      [one, 'Forbidden', 403],
      [secret, 'FileNotFound', 404],
    ]);
    expect(errors[1]?.name).toBeNull();
  });

  it('takes no upload', async () => {
    await server.share(ada, [album], bob);
    await expect(server.put(bob, 'x.txt', 'x', album)).rejects.toThrow();
    expect(await server.namesIn(ada, album)).not.toContain('x.txt');
  });

  it('can be put out of sight, alone or with all of a friend', async () => {
    await server.share(ada, [album], bob);
    await server.share(ada, [secret], 'everyone');
    const away = (ids: number[]) => server.call(files.remove, { file_ids: ids, skip_owner_check: true }, bob.token);
    expect(await refusal(files.remove, { file_ids: [one], skip_owner_check: true })).toBe('403 Forbidden');
    // All or nothing.
    expect(await refusal(files.remove, { file_ids: [secret, one], skip_owner_check: true })).toBe('403 Forbidden');
    expect((await server.get(bob, secret)).id).toBe(secret);
    await away([secret]);
    expect(await refusal(files.get, { id: secret })).toBe('404 NotFound');
    const folder = (await server.friendFolder(bob, ada))!;
    expect(await server.namesIn(bob, folder.id)).toEqual(['album']);
    await away([folder.id]);
    expect(await server.friendFolder(bob, ada)).toBeNull();
    expect(await server.namesIn(bob, 0)).toEqual([]);
    expect((await server.get(ada, album)).id).toBe(album);
    await server.unshare(ada, secret, 'everyone');
    await server.share(ada, [secret], 'everyone');
    expect((await server.get(bob, secret)).id).toBe(secret);
  });

  it('is skipped by a deletion that goes on without it', async () => {
    await server.share(ada, [album], bob);
    const own = await server.put(bob, 'own.txt');
    const args = { file_ids: [own, one], partial_delete: true };
    const { skipped, cursor } = await server.call(files.remove, args, bob.token);
    expect(skipped).toBe(1);
    const page = await server.call(files.listContinue, { cursor: cursor! }, bob.token);
    expect(page.files.map((file) => file.id)).toEqual([one]);
  });

  it('is found by its name and listed page by page, with the root folder of received items counted', async () => {
    await server.share(ada, [album], bob);
    await server.put(bob, 'b.txt');
    await server.put(bob, 'c.txt');
    const first = await server.call(files.list, { per_page: 2, total: true, sort_by: 'NAME_ASC' }, bob.token);
    expect([first.files.map((file) => file.id < 0 || file.name), first.total]).toEqual([[true, 'b.txt'], 3]);
    const rest = await server.call(files.listContinue, { cursor: first.cursor! }, bob.token);
    expect([rest.files.map((file) => file.name), rest.cursor]).toEqual([['c.txt'], null]);
    const single = await server.call(files.list, { per_page: 1 }, bob.token);
    const second = await server.call(files.listContinue, { cursor: single.cursor! }, bob.token);
    expect([single.files[0]?.id, second.files.length]).toEqual([-2, 1]);
    expect((await server.call(files.list, { file_type: ['TEXT'] }, bob.token)).files).toHaveLength(2);
    const page = await server.call(files.list, { parent_id: album, per_page: 2, sort_by: 'NAME_ASC' }, bob.token);
    const next = await server.call(files.listContinue, { cursor: page.cursor! }, bob.token);
    expect([...page.files, ...next.files].map((file) => file.name)).toEqual([
      'film 1.en.srt',
      'film 1.mp4',
      'film 2.mp4',
    ]);
    const found = await server.call(files.search, { query: 'film' }, bob.token);
    expect([found.total, found.files.map((file) => file.name).sort()]).toEqual([
      3,
      ['film 1.en.srt', 'film 1.mp4', 'film 2.mp4'],
    ]);
    expect(found.files.every((file) => file.is_shared && file.sender_name === ada.username)).toBe(true);
    const { file } = await server.call(files.child, { parent_id: album, name: 'film 2.mp4' }, bob.token);
    expect(file).toMatchObject({ id: two, is_shared: true });
    await server.unshare(ada, album, 'everyone');
    expect(await refusal(files.listContinue, { cursor: page.cursor })).toBe('404 NotFound');
  });

  it('is not reached by a cursor that the owner was given', async () => {
    const { cursor } = await server.call(files.list, { parent_id: album, per_page: 1 }, ada.token);
    expect(await refusal(files.listContinue, { cursor })).toBe('400 BadRequest');
  });
});

describe('bytes of a received file', () => {
  const lead = async (path: string, token = bob.token) => {
    const answer = await server.ask(path, token);
    return answer.status === 302 ? answer.headers.get('location')! : answer.status;
  };

  it('are downloaded and streamed, and the addresses end with the share', async () => {
    await server.share(ada, [album], bob);
    const addresses = await Promise.all(
      [`/v2/files/${text}/download`, `/v2/files/${text}/stream`, `/v2/files/${text}/download/x.txt`].map((path) =>
        lead(path),
      ),
    );
    const { url } = await server.call(downloads.url, { id: text }, bob.token);
    const zip = await lead(`/v2/files/${album}/download`);
    const all = [...addresses, new URL(url).pathname, zip] as string[];
    for (const address of all.slice(0, 4)) {
      expect(await (await server.ask(address, null)).text()).toContain('Hello');
    }
    const entries = await readZip(Buffer.from(await (await server.ask(zip as string, null)).arrayBuffer()));
    expect([...entries.keys()].sort()).toEqual(['album/film 1.en.srt', 'album/film 1.mp4', 'album/film 2.mp4']);
    expect((await server.get(ada, text)).first_accessed_at).toBeNull();
    await server.unshare(ada, album, 'everyone');
    for (const address of all) expect((await server.ask(address, null)).status).toBe(404);
    expect(await lead(`/v2/files/${text}/download`)).toBe(404);
  });

  it('need the share for the file itself; what lies beside it stays hidden', async () => {
    await server.share(ada, [one], bob);
    expect(await lead(`/v2/files/${two}/stream`)).toBe(404);
    const { subtitles } = await server.call(media.subtitles, { id: one }, bob.token);
    expect(subtitles).toEqual([]);
    const beside = (await server.call(media.subtitles, { id: one }, ada.token)).subtitles;
    expect(beside).toHaveLength(1);
    expect((await server.ask(`/v2/files/${one}/subtitles/${beside[0]!.key}`, bob.token)).status).toBe(404);
    await server.share(ada, [text], bob);
    const shown = (await server.call(media.subtitles, { id: one }, bob.token)).subtitles;
    expect(await (await server.ask(new URL(shown[0]!.url).pathname, bob.downloadToken)).text()).toContain('Hello');
  });

  it('make playlists with the receiver’s token', async () => {
    await server.share(ada, [album], bob);
    const list = await (await server.ask(`/v2/files/${album}/xspf`, bob.token)).text();
    expect(list.match(/<track>/g)).toHaveLength(2);
    const address = /<location>([^<]*)<\/location>/.exec(list)![1]!.replaceAll('&amp;', '&');
    expect(await lead(new URL(address).pathname, new URL(address).searchParams.get('oauth_token')!)).toContain(
      '/v2/storage/',
    );
  });
});

describe('watch positions on received files', () => {
  const position = async (user: TestUser) => (await server.call(media.startFrom, { id: one }, user.token)).start_from;

  it('are the viewer’s own', async () => {
    await server.share(ada, [album], bob);
    await server.call(media.setStartFrom, { id: one, time: 5 }, ada.token);
    expect([await position(bob), (await server.get(bob, one)).start_from]).toEqual([0, 0]);
    const seen = server.events(bob.id);
    await server.call(media.setStartFrom, { id: one, time: 37.5 }, bob.token);
    expect(seen).toEqual([{ type: 'file_update', value: { id: one, name: 'film 1.mp4', start_from: 37.5 } }]);
    expect([await position(bob), await position(ada)]).toEqual([37.5, 5]);
    const page = await server.call(files.list, { parent_id: album, sort_by: 'WATCH_DESC' }, bob.token);
    expect([page.files[0]?.id, page.files[0]?.start_from]).toEqual([one, 37.5]);
    await server.call(media.setWatchStatus, { file_ids: [album], watched: true }, bob.token);
    expect([await position(bob), (await server.get(bob, two)).start_from]).toEqual([37.5, 1]);
    await server.call(media.setWatchStatus, { file_ids: [album], watched: false }, bob.token);
    expect([await position(bob), await position(ada)]).toEqual([0, 5]);
    await server.call(media.setStartFrom, { id: one, time: 9 }, bob.token);
    await server.call(media.deleteStartFrom, { id: one }, bob.token);
    expect(await position(bob)).toBe(0);
    await server.unshare(ada, album, 'everyone');
    expect(await refusal(media.setStartFrom, { id: one, time: 1 })).toBe('404 NotFound');
  });

  it('go on to the next file that is shared too', async () => {
    await server.share(ada, [album], bob);
    const next = (id: number) => server.call(media.nextFile, { id, file_type: 'VIDEO' }, bob.token);
    expect((await next(one)).next_file).toMatchObject({ id: two, parent_id: album });
    await server.unshare(ada, album, 'everyone');
    await server.share(ada, [one], bob);
    expect(await refusal(media.nextFile, { id: one, file_type: 'VIDEO' })).toBe('404 NotFound');
    await server.share(ada, [two], bob);
    const folder = (await server.friendFolder(bob, ada))!;
    expect((await next(one)).next_file).toMatchObject({ id: two, parent_id: folder.id });
  });
});
