import { routes, type File } from '@jackdaw/api-contract';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { createTrash, type Trash } from '../../trash/index.ts';
import { createFiles, noMediaFacts, type Files, type FilesOptions } from '../index.ts';
import { someBlob } from './tree-fixture.ts';

export type FilesServer = Awaited<ReturnType<typeof createFilesServer>>;

/** A test server with the files and trash routes, and short ways to fill it. */
export async function createFilesServer(overrides: Partial<FilesOptions> = {}) {
  const released: string[] = [];
  const made: { files?: Files; trash?: Trash } = {};
  const server: TestServer = await createTestServer({
    bindings: (parts) => {
      const files = createFiles({
        ...parts,
        media: noMediaFacts,
        releaseBlobs: async (ids) => void released.push(...ids),
        onError: (error) => parts.log.error({ err: error }, 'After a commit'),
        retentionDays: 14,
        ...overrides,
      });
      const trash = createTrash({ ...parts, tree: files.tree, cursors: files.cursors });
      Object.assign(made, { files, trash });
      return [...files.routes, ...trash.routes];
    },
  });
  const { files, trash } = made;
  if (!files || !trash) throw new Error('The bindings were not built.');
  return {
    ...server,
    released,
    tree: files.tree,
    files,
    trash,
    addFile: (user: TestUser, name: string, parentId = 0, size = 10) =>
      files.tree.addFile({ userId: user.id, parentId, name, blob: someBlob(size) }),
    addFolder: (user: TestUser, name: string, parentId = 0) =>
      files.tree.addFolder({ userId: user.id, parentId, name }),
    async namesIn(user: TestUser, parentId = 0): Promise<string[]> {
      const page = await server.call(routes.files.list, { parent_id: parentId, sort_by: 'NAME_ASC' }, user.token);
      return page.files.map((file: File) => file.name);
    },
  };
}
