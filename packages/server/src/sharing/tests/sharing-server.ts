import { routes, type File } from '@jackdaw/api-contract';
import type { Config } from '../../config.ts';
import { createWholeServer, type TestUser } from '../../testing/index.ts';
import { createTusClient } from '../../uploads/tests/tus-client.ts';

export type SharingServer = Awaited<ReturnType<typeof createSharingServer>>;

/** A whole server on a port, and short ways to files, friends and shares. */
export async function createSharingServer(config: Partial<Config> = {}) {
  const server = await createWholeServer({ config });
  const origin = await server.listen();

  async function put(user: TestUser, name: string, content: string | Buffer = name, parentId = 0): Promise<number> {
    const body = Buffer.from(content);
    const tus = createTusClient(origin, user.token);
    const answer = await tus.create({ length: body.length, metadata: { name, parent_id: String(parentId) }, body });
    if (answer.status !== 201) throw new Error(await answer.text());
    return Number(answer.headers.get('putio-file-id'));
  }

  const friendFolder = async (user: TestUser, friend: TestUser): Promise<File | null> =>
    (await server.call(routes.friends.files, { username: friend.username }, user.token)).file;

  return {
    ...server,
    origin,
    put,
    friendFolder,
    folder: async (user: TestUser, name: string, parent_id = 0): Promise<number> =>
      (await server.call(routes.files.createFolder, { name, parent_id }, user.token)).file.id,
    async befriend(a: TestUser, b: TestUser): Promise<void> {
      await server.call(routes.friends.request, { username: b.username }, a.token);
      await server.call(routes.friends.approve, { username: a.username }, b.token);
    },
    share: (owner: TestUser, ids: number[], ...friends: (TestUser | 'everyone')[]) =>
      server.call(
        routes.sharing.share,
        { file_ids: ids, friends: friends.map((friend) => (friend === 'everyone' ? friend : friend.username)) },
        owner.token,
      ),
    unshare: (owner: TestUser, id: number, ...shares: (number | string)[]) =>
      server.call(routes.sharing.unshare, { id, shares: shares.map(String) }, owner.token),
    /** Names in a folder as somebody sees it. */
    async namesIn(user: TestUser, parent_id: number): Promise<string[]> {
      const page = await server.call(routes.files.list, { parent_id, sort_by: 'NAME_ASC' }, user.token);
      return page.files.map((file) => file.name);
    },
    get: async (user: TestUser, id: number): Promise<File> =>
      (await server.call(routes.files.get, { id }, user.token)).file,
    /** A request with a token in the query, redirects not followed. */
    ask: (path: string, token: string | null, init: RequestInit = {}) => {
      const url = new URL(path, origin);
      if (token !== null) url.searchParams.set('oauth_token', token);
      return fetch(url, { redirect: 'manual', ...init });
    },
  };
}
