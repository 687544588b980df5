import { routes, type PublicShare, type Route } from '@jackdaw/api-contract';
import { createSharingServer } from '../../sharing/tests/sharing-server.ts';
import type { TestUser } from '../../testing/index.ts';

const { publicShares: shares } = routes;

/** A server with small limits for public shares, and short ways to them. */
export async function createPublicShareServer() {
  const server = await createSharingServer({
    publicShareAddresses: 2,
    publicShareData: 6_000_000,
    publicSharesPerFile: 2,
    publicSharesPerFolder: 3,
    publicShareFolderSize: 2000,
    publicShareFolderChildren: 4,
    publicSharesPerDay: 5,
    publicSharesPerWeek: 7,
    trustedProxies: ['127.0.0.1'],
  });
  return {
    ...server,
    /** Somebody with `album/sub/song.mp3`, and a file beside it whose name begins alike. */
    async createOwner() {
      const owner = await server.createUser();
      const album = await server.folder(owner, 'album');
      const sub = await server.folder(owner, 'sub', album);
      const song = await server.put(owner, 'song.mp3', 'la la', sub);
      const secret = await server.put(owner, 'album2.txt', 'secret');
      return { owner, album, sub, song, secret };
    },
    create: async (owner: TestUser, id: number): Promise<PublicShare> =>
      (await server.call(shares.create, { file_id: id }, owner.token)).public_share,
    list: async (owner: TestUser): Promise<PublicShare[]> =>
      (await server.call(shares.list, {}, owner.token)).public_shares,
    async refusal(route: Route, args: Record<string, unknown>, token: string | null): Promise<string> {
      const { error_type, status_code } = await server.fail(route, args, { token });
      return `${status_code} ${error_type}`;
    },
  };
}

export type PublicShareServer = Awaited<ReturnType<typeof createPublicShareServer>>;
