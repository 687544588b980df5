import { expect } from '@jest/globals';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { createSevenZipReader } from '../../adapters/seven-zip-reader/index.ts';
import type { Config } from '../../config.ts';
import { createFileAccess, createFiles, noMediaFacts, type FileAccess, type Files } from '../../files/index.ts';
import { expectSoundTree } from '../../files/tests/invariants.ts';
import { routes, type Extraction } from '@jackdaw/api-contract';
import type { ArchiveReader } from '../../ports/archive-reader.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { createTestServer, waitFor, type TestServer, type TestUser } from '../../testing/index.ts';
import { createExtraction } from '../index.ts';

const PATIENCE = 90_000;
const ENDED: ReadonlySet<string> = new Set(['EXTRACTED', 'ERROR', 'PASSWORD']);

export interface ExtractionServerOptions {
  config?: Partial<Config>;
  /** Stands before the real reader. */
  wrapReader?: (reader: ArchiveReader) => ArchiveReader;
  wrapBlobs?: (blobs: BlobStore) => BlobStore;
  access?: (own: FileAccess) => FileAccess;
}

export type ExtractionServer = Awaited<ReturnType<typeof createExtractionServer>>;

/** A test server with files and extraction on a real store. */
export async function createExtractionServer(options: ExtractionServerOptions = {}) {
  const made: { files?: Files; blobs?: BlobStore } = {};
  const server: TestServer = await createTestServer({
    config: options.config ?? {},
    bindings: async (parts) => {
      const blobs = await createDiskBlobStore({ dataDir: parts.folder });
      const onError = (error: unknown) => parts.log.error({ err: error }, 'In the background');
      const files = createFiles({
        ...parts,
        media: noMediaFacts,
        releaseBlobs: async (ids) => void (await Promise.all(ids.map((id) => blobs.remove(id)))),
        onError,
        retentionDays: 14,
      });
      Object.assign(made, { files, blobs });
      const own = createFileAccess(parts.db);
      const reader = createSevenZipReader();
      const domain = createExtraction({
        ...parts,
        ...{ tree: files.tree, selector: files.selector, onError },
        access: options.access?.(own) ?? own,
        blobs: options.wrapBlobs?.(blobs) ?? blobs,
        archives: options.wrapReader?.(reader) ?? reader,
      });
      await domain.start?.();
      return [...files.routes, ...domain.routes];
    },
  });
  const { files, blobs } = made;
  if (!files || !blobs) throw new Error('The bindings were not built.');
  const { tree } = files;

  async function addFile(user: TestUser, name: string, bytes: Buffer, parentId = 0): Promise<number> {
    const writer = await blobs!.create();
    await writer.write(bytes);
    const digest = await writer.finish();
    await blobs!.publish(writer.id);
    const file = { userId: user.id, parentId, name, blob: { id: writer.id, ...digest } };
    return (await tree.addFile(file, { clash: 'suffix' })).id;
  }

  async function read(blobId: string): Promise<Buffer> {
    const reader = await blobs!.open(blobId);
    const bytes = Buffer.alloc(reader.size);
    for (let at = 0; at < bytes.length;) at += await reader.read(bytes.subarray(at), at);
    await reader.close();
    return bytes;
  }

  const find = async (user: TestUser, id: number): Promise<Extraction | undefined> =>
    (await server.call(routes.extractions.list, {}, user.token)).extractions.find((item) => item.id === id);

  return {
    ...server,
    ...{ files, tree, blobs, addFile, find },
    start: async (user: TestUser, ids: readonly number[], password?: string): Promise<Extraction[]> => {
      const args = { user_file_ids: [...ids], ...(password === undefined ? {} : { password }) };
      return (await server.call(routes.extractions.create, args, user.token)).extractions;
    },
    /** Waits until nothing more happens to an extraction. */
    async ended(user: TestUser, id: number): Promise<Extraction> {
      let last: Extraction | undefined;
      // The child that reads has a low priority: on a busy machine it takes its time.
      for (const end = Date.now() + PATIENCE; !ENDED.has((last = await find(user, id))?.status ?? '');) {
        if (Date.now() > end) throw new Error(`The extraction did not end: ${JSON.stringify(last)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      if (last?.message?.startsWith('Oops')) throw new Error(JSON.stringify(server.logged));
      return last!;
    },
    /** What is in a folder, by path; folders end in a slash. */
    async contentOf(user: TestUser, folderName: string): Promise<Record<string, string>> {
      const rows = await server.db
        .selectFrom('files')
        .selectAll()
        .where('user_id', '=', user.id)
        .where('trash_id', 'is', null)
        .execute();
      const top = rows.find((row) => row.name === folderName && row.blob_id === null);
      if (!top) throw new Error(`There is no folder ${folderName} among ${rows.map((row) => row.name).join(', ')}`);
      const content: Record<string, string> = {};
      const walk = async (parentId: number, path: string): Promise<void> => {
        for (const row of rows.filter((other) => other.parent_id === parentId)) {
          if (row.blob_id !== null) content[`${path}${row.name}`] = (await read(row.blob_id)).toString();
          else {
            content[`${path}${row.name}/`] = '';
            await walk(row.id, `${path}${row.name}/`);
          }
        }
      };
      await walk(top.id, '');
      return content;
    },
    namesOf: async (user: TestUser): Promise<string[]> => {
      const query = server.db.selectFrom('files').select('name').where('user_id', '=', user.id);
      return (await query.where('trash_id', 'is', null).where('parent_id', '=', 0).execute()).map(({ name }) => name);
    },
    /** Tree and quota are sound, and the store holds nothing that no row knows. */
    async expectNothingLeft(): Promise<void> {
      await expectSoundTree(server.db);
      const noted = () => server.db.selectFrom('extraction_blobs').selectAll().execute();
      await waitFor(async () => (await noted()).length === 0, 'the notes of blobs to go');
      const known = await server.db.selectFrom('blobs').select('id').execute();
      const ids = new Set(known.map(({ id }) => id));
      const future = new Date(Date.now() + 60_000);
      expect(await blobs.sweep(async () => ids, future)).toBe(0);
    },
    async close() {
      await server.close();
      await blobs.close();
    },
  };
}
