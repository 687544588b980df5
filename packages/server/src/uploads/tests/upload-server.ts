import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createDownloadService, createReadRights, createStoragePasses, downloadRoutes } from '../../downloads/index.ts';
import { createHistory } from '../../events/index.ts';
import { createFileAccess, createFiles, noMediaFacts } from '../../files/index.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { createTestServer, type TestParts, type TestUser } from '../../testing/index.ts';
import { createUploads, type UploadsOptions } from '../index.ts';

type Parts = Pick<TestParts, 'db' | 'tokens' | 'clock' | 'secret' | 'bus' | 'log'>;

/** The domains between a body and its bytes, on real parts. */
export async function buildUploads(parts: Parts, dataDir: string, overrides: Partial<UploadsOptions> = {}) {
  const { db, clock } = parts;
  const blobs = await createDiskBlobStore({ dataDir });
  const files = createFiles({
    ...parts,
    media: noMediaFacts,
    releaseBlobs: async (ids) => void (await Promise.all(ids.map((id) => blobs.remove(id)))),
    onError: (error) => parts.log.error({ err: error }, 'After a commit'),
    retentionDays: 14,
  });
  const uploads = createUploads({
    db,
    blobs,
    files: files.tree,
    clock,
    addTorrent: async () => {
      throw new Error('This server takes no torrents');
    },
    history: createHistory({ db, clock, config: { historyLimit: 100 } }),
    defaultFolder: async () => 0,
    presentFile: (viewer, id) => files.listing.get(viewer, id),
    ...overrides,
  });
  const passes = createStoragePasses(parts.secret, clock);
  const access = createFileAccess(db);
  const rights = createReadRights({ db, access, tokens: parts.tokens, visits: null });
  const downloads = createDownloadService({ db, access, rights, blobs, passes, clock });
  return {
    blobs,
    files,
    uploads,
    bindings: [
      ...files.routes,
      ...uploads.bindings,
      ...downloadRoutes({ db, files: files.tree, access, rights, blobs, passes, downloads, tokens: parts.tokens }),
    ],
  };
}

export type UploadServer = Awaited<ReturnType<typeof createUploadServer>>;

/** A listening server with files, uploads and downloads. */
export async function createUploadServer(
  options: {
    uploads?: (blobs: { current: BlobStore | null }) => Partial<UploadsOptions>;
    dataDir?: string;
  } = {},
) {
  const made: { built?: Awaited<ReturnType<typeof buildUploads>> } = {};
  const store = { current: null as BlobStore | null };
  const server = await createTestServer({
    bindings: async (parts) => {
      made.built = await buildUploads(parts, options.dataDir ?? parts.folder, options.uploads?.(store));
      store.current = made.built.blobs;
      return made.built.bindings;
    },
  });
  const { built } = made;
  if (!built) throw new Error('The bindings were not built.');
  const origin = await server.listen();
  return {
    ...server,
    ...built,
    origin,
    /** The bytes of a file, through its download address. */
    async bytesOf(user: TestUser, fileId: number): Promise<Buffer> {
      const answer = await fetch(`${origin}/v2/files/${fileId}/download`, {
        headers: { authorization: `Token ${user.token}` },
      });
      if (answer.status !== 200) throw new Error(`The download answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    async close() {
      await server.app.close();
      await built.uploads.close();
      await built.blobs.close();
      await server.close();
    },
  };
}
