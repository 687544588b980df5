import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createFilesServer, type FilesServer } from './files-server.ts';

const { search, searchContinue } = routes.files;

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
