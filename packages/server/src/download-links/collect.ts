import { setImmediate } from 'node:timers/promises';
import type { DownloadLinks } from '@jackdaw/api-contract';
import type { DomainParts } from '../domain.ts';
import { selectedBy, type Selected } from '../downloads/index.ts';
import { AppError } from '../errors.ts';
import { readerOf, userReader, type FileRow } from '../files/index.ts';
import type { Caller } from '../http/binding.ts';
import { mp4Name } from '../media/conversions/conversion-service.ts';
import type { LinkStore, Tops } from './store.ts';

export type CollectorParts = Pick<DomainParts, 'db' | 'config' | 'access' | 'passes' | 'rights'> & { store: LinkStore };

/** Files whose links are made before other work gets its turn. */
const BATCH = 500;

/** Finds files below a selection and makes the links of files. */
export function createCollector({ db, config, access, passes, rights, store }: CollectorParts) {
  async function linksOf(caller: Caller, rows: readonly FileRow[], base: string, links: DownloadLinks): Promise<void> {
    const mp4s = await store.mp4s(rows.map((row) => row.id));
    for (const row of rows) {
      const { id, name, blob_id: blobId, content_type: contentType, file_type: type } = row;
      if (blobId === null) continue;
      const right = rights.of(caller, row);
      const grant = { blobId, name, contentType, right };
      links.download_links.push(base + passes.pathFor({ ...grant, disposition: 'attachment' }));
      if (type === 'VIDEO' || type === 'AUDIO') {
        links.media_links.push(base + passes.pathFor({ ...grant, disposition: 'inline' }));
      }
      const mp4 = mp4s.get(id);
      if (mp4 === undefined) continue;
      const converted = { blobId: mp4, name: mp4Name(name), contentType: 'video/mp4', right };
      links.mp4_links.push(base + passes.pathFor({ ...converted, disposition: 'attachment' }));
    }
  }

  return {
    /**
     * What is selected, if links of it may be had.
     * @throws AppError BadRequest for what cannot be read, DownloadLinksTooManyFilesRequested
     */
    async selected(userId: number, ids: readonly number[]): Promise<Selected> {
      if (ids.length > config.linkFiles) throw new AppError('DownloadLinksTooManyFilesRequested');
      const selected = await selectedBy({ db, access }, userReader(userId), ids);
      if (selected.unreadable.length === 0 && ids.length > 0) return selected;
      throw new AppError('BadRequest', { message: 'Some of these files were not found.' });
    },
    /** Ids of the files among and under what is selected. @throws AppError DownloadLinksTooManyChildrenRequested */
    async files(userId: number, { rows, root }: Selected): Promise<number[]> {
      const tops: Tops = { ids: rows.map((row) => row.id), rootOf: root ? userId : null };
      const limit = config.linkChildren + rows.length;
      const tree = await store.tree(tops, limit + 1);
      if (tree.length > limit) throw new AppError('DownloadLinksTooManyChildrenRequested');
      return tree.filter((entry) => !entry.isFolder).map((entry) => entry.id);
    },
    /** Links of those files that the caller may read now; each works by itself for half a day, while his session lasts. */
    async links(caller: Caller, fileIds: readonly number[], origin: string): Promise<DownloadLinks> {
      const links: DownloadLinks = { download_links: [], media_links: [], mp4_links: [] };
      const base = config.contentOrigin ?? origin;
      for (let start = 0; start < fileIds.length; start += BATCH) {
        const rows = await access.readMany(readerOf(caller), fileIds.slice(start, start + BATCH));
        await linksOf(caller, rows, base, links);
        await setImmediate();
      }
      return links;
    },
  };
}

export type Collector = ReturnType<typeof createCollector>;
