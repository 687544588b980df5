import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { NewBlob } from '../files/index.ts';

/** A torrent whose every file is in the store. */
export interface KnownTorrent {
  name: string;
  size: number;
  /** Without what was its first owner's alone. */
  metainfo: Uint8Array | null;
  files: { path: string[]; blob: NewBlob }[];
}

/** What is remembered of a torrent when its files came home. */
export interface TorrentContents {
  hash: string;
  name: string;
  size: number;
  /** Without what is its owner's alone. */
  metainfo: Uint8Array | null;
  files: readonly { path: readonly string[]; blobId: string }[];
}

const ROWS_PER_INSERT = 200;

/**
 * Torrents whose files are in the store already, so that adding one of them again fetches nothing. While a transfer makes
 * files of such blobs it holds them by pins, which count as references; they go with the transaction that makes the files.
 */
export function createContentStore(db: Kysely<Database>) {
  async function unpin(transferId: number, trx: Kysely<Database>): Promise<string[]> {
    const pins = await trx
      .deleteFrom('transfer_pins')
      .where('transfer_id', '=', transferId)
      .returning('blob_id')
      .execute();
    const gone: string[] = [];
    for (let start = 0; start < pins.length; start += ROWS_PER_INSERT) {
      const ids = pins.slice(start, start + ROWS_PER_INSERT).map((pin) => pin.blob_id);
      await trx
        .updateTable('blobs')
        .set((eb) => ({ refs: eb('refs', '-', 1) }))
        .where('id', 'in', ids)
        .execute();
      const deleted = trx.deleteFrom('blobs').where('id', 'in', ids).where('refs', '<=', 0).returning('id');
      gone.push(...(await deleted.execute()).map((row) => row.id));
    }
    return gone;
  }

  return {
    /** Remembers what a torrent holds, in the transaction that saves its files. */
    async remember(torrent: TorrentContents, trx: Kysely<Database>): Promise<void> {
      const { hash, name, size, metainfo, files } = torrent;
      await trx.deleteFrom('torrent_files').where('hash', '=', hash).execute();
      const row = { hash, name, size, metainfo, file_count: files.length };
      await trx
        .insertInto('torrent_contents')
        .values(row)
        .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
        .execute();
      const rows = files.map(({ path, blobId }, position) => ({
        hash,
        position,
        path: JSON.stringify(path),
        blob_id: blobId,
      }));
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
        await trx
          .insertInto('torrent_files')
          .values(rows.slice(start, start + ROWS_PER_INSERT))
          .execute();
      }
    },

    /** Takes hold of every file of a torrent; null when it is unknown or some of it is gone. */
    async pin(hash: string, transferId: number): Promise<KnownTorrent | null> {
      return db.transaction().execute(async (trx) => {
        const torrent = await trx
          .selectFrom('torrent_contents')
          .selectAll()
          .where('hash', '=', hash)
          .executeTakeFirst();
        if (!torrent) return null;
        const rows = await trx
          .selectFrom('torrent_files')
          .innerJoin('blobs', 'blobs.id', 'torrent_files.blob_id')
          .where('hash', '=', hash)
          .orderBy('position')
          .select(['path', 'blobs.id', 'blobs.size', 'sha1', 'crc32', 'opensubtitles_hash'])
          .execute();
        if (rows.length === 0 || rows.length !== torrent.file_count) return null;
        const ids = [...new Set(rows.map((row) => row.id))];
        for (let start = 0; start < ids.length; start += ROWS_PER_INSERT) {
          const part = ids.slice(start, start + ROWS_PER_INSERT);
          await trx
            .insertInto('transfer_pins')
            .values(part.map((blob_id) => ({ transfer_id: transferId, blob_id })))
            .execute();
          await trx
            .updateTable('blobs')
            .set((eb) => ({ refs: eb('refs', '+', 1) }))
            .where('id', 'in', part)
            .execute();
        }
        const files = rows.map(({ path, id, size, sha1, crc32, opensubtitles_hash: opensubtitlesHash }) => ({
          path: JSON.parse(path) as string[],
          blob: { id, size, sha1, crc32, opensubtitlesHash },
        }));
        const { name, size, metainfo } = torrent;
        return { name, size, metainfo, files };
      });
    },

    /** Lets go what a transfer holds; resolves with the blobs that nobody else holds, whose bytes may go after the commit. */
    unpin,

    /** Lets go what the last run held. Once, before anything is pinned. */
    async unpinAll(): Promise<string[]> {
      const pinned = await db.selectFrom('transfer_pins').select('transfer_id').distinct().execute();
      const gone: string[] = [];
      for (const { transfer_id: id } of pinned) {
        gone.push(...(await db.transaction().execute((trx) => unpin(id, trx))));
      }
      return gone;
    },
  };
}

export type ContentStore = ReturnType<typeof createContentStore>;
