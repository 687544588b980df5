import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createFilesServer, type FilesServer } from './files-server.ts';

const { search, searchByPage, searchContinue } = routes.files;

let server: FilesServer;
let user: TestUser;
beforeAll(async () => {
  server = await createFilesServer();
  user = await server.createUser();
  const folder = await server.addFolder(user, 'Films');
  for (const name of ['Éclair 2024.mkv', 'eclair 100% .mp4', 'Other_one.zip'])
    await server.addFile(user, name, folder.id);
  await server.addFile(await server.createUser(), 'eclair of somebody else.mkv');
  const gone = await server.addFile(user, 'eclair in the trash.mkv');
  await server.tree.trash(user.id, [gone.id]);
});
afterAll(() => server.close());

const names = async (query: string) =>
  (await server.call(search, { query }, user.token)).files.map((file) => file.name);

describe('search', () => {
  it('finds live files of the user in the whole tree, newest first, whatever case and accents', async () => {
    expect(await names('ECLAIR')).toEqual(['eclair 100% .mp4', 'Éclair 2024.mkv']);
    expect(await names('éclair')).toHaveLength(2);
    expect(await names('film')).toEqual(['Films']);
  });

  it('finds by extension, by parts in any order, and takes wildcards literally', async () => {
    expect(await names('zip')).toEqual(['Other_one.zip']);
    expect(await names('2024 ecl')).toEqual(['Éclair 2024.mkv']);
    expect(await names('100%')).toEqual(['eclair 100% .mp4']);
    expect(await names('r_o')).toEqual(['Other_one.zip']);
    expect(await names("' or 1=1 --")).toEqual([]);
  });

  it('pages with a total on every page', async () => {
    const first = await server.call(search, { query: 'e', per_page: 3 }, user.token);
    expect(first).toMatchObject({ total: 3, cursor: null });
    const short = await server.call(search, { query: 'e', per_page: 1 }, user.token);
    const rest = await server.call(searchContinue, { cursor: short.cursor ?? '', per_page: 5 }, user.token);
    expect([...short.files, ...rest.files].map((file) => file.id)).toEqual(first.files.map((file) => file.id));
    expect(rest).toMatchObject({ total: 3, cursor: null });
  });

  it('refuses a query that is too long, blank or missing', async () => {
    const query = 'x'.repeat(300);
    expect((await server.fail(search, { query }, user.token)).error_type).toBe('SEARCH_TOO_LONG_QUERY');
    expect((await server.fail(search, { query: '  ' }, user.token)).error_type).toBe('BadRequest');
    expect((await server.fail(search, {}, user.token)).error_type).toBe('BadRequest');
  });
});

describe('search in numbered pages', () => {
  const numbered = (query: string, page: number) => server.call(searchByPage, { query, page }, user.token);

  it('goes from page to page by address, without a total of its own and an end', async () => {
    const many = await server.createUser();
    for (let n = 0; n < 120; n += 1) await server.addFile(many, `épisode 1/2 ${n}`.replace('/', '-'));
    const ids: number[] = [];
    let address: string | undefined = '/v2/files/search/%C3%A9pisode%201-2/page/1';
    for (let pages = 0; address !== undefined; pages += 1) {
      expect(pages).toBeLessThan(3);
      const answer = await server.inject({ url: address, headers: { authorization: `token ${many.token}` } });
      const body: { files: { id: number }[]; next?: string; total: number } = answer.json();
      expect(body.total).toBe(120);
      ids.push(...body.files.map((file) => file.id));
      address = body.next && new URL(body.next).pathname;
    }
    expect(ids).toHaveLength(120);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const all = await server.call(searchByPage, { query: 'épisode', page: -1 }, many.token);
    expect(all.files.map((file) => file.id)).toEqual(ids);
    expect(all).not.toHaveProperty('next');
    expect((await server.call(searchByPage, { query: 'épisode', page: 9 }, many.token)).files).toEqual([]);
  });

  it('takes a last word as a filter of types, and only that', async () => {
    const namesOf = async (query: string) => (await numbered(query, 1)).files.map((file) => file.name);
    expect(await namesOf('e type:VIDEO,FOLDER')).toEqual(['eclair 100% .mp4', 'Éclair 2024.mkv']);
    expect(await namesOf('film type:folder')).toEqual(['Films']);
    expect(await namesOf('film type:VIDEO')).toEqual([]);
    expect(await namesOf('film type:thing')).toEqual([]);
  });

  it('refuses what is no page and no query', async () => {
    for (const [query, page] of [
      ['e', 0],
      ['e', -2],
      ['e', 'x'],
      [' type:VIDEO', 1],
      [' ', 1],
    ] as const) {
      expect(
        (
          await server.fail(
            { ...searchByPage, params: { ...searchByPage.params, page: searchByPage.params.query } },
            { query, page: String(page) },
            user.token,
          )
        ).error_type,
      ).toBe('BadRequest');
    }
    expect((await server.fail(searchByPage, { query: 'x'.repeat(300), page: 1 }, user.token)).error_type).toBe(
      'SEARCH_TOO_LONG_QUERY',
    );
  });
});
