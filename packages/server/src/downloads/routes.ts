import { routes } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { UrlTokens } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import { readerOf, type FileAccess, type FileTree } from '../files/index.ts';
import { bind, type CallContext, type RouteBinding } from '../http/binding.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { bytesInMemory } from './byte-source.ts';
import type { Disposition } from './content-disposition.ts';
import { playlistOf } from './playlist.ts';
import type { ReadRights } from './read-rights.ts';
import { sendBytes } from './send-bytes.ts';
import type { DownloadService } from './service.ts';
import { sendBlob } from './storage.ts';
import type { StoragePasses } from './storage-pass.ts';
import { sendFolder } from './zip/send-folder.ts';

export interface DownloadRoutesOptions {
  db: Kysely<Database>;
  files: Pick<FileTree, 'get' | 'requireFolder'>;
  access: Pick<FileAccess, 'read'>;
  rights: ReadRights;
  blobs: BlobStore;
  passes: StoragePasses;
  downloads: DownloadService;
  tokens: Pick<UrlTokens, 'derive'>;
}

/** Downloads, streams, playlists and the storage URLs they lead to (FD1-FD5, FD10). */
export function downloadRoutes(options: DownloadRoutesOptions): RouteBinding[] {
  const { passes, downloads } = options;

  async function lead(context: CallContext, id: number, disposition: Disposition, name?: string): Promise<void> {
    const { caller, origin, reply } = context;
    const url = await downloads.urlOf(caller, id, {
      disposition,
      origin,
      ...(name === undefined ? {} : { name }),
    });
    await reply.code(302).header('location', url).header('cache-control', 'no-store').send();
  }

  return [
    bind(routes.downloads.download, ({ id }, context) => lead(context, id, 'attachment')),
    bind(routes.downloads.downloadNamed, ({ id, name }, context) => lead(context, id, 'attachment', name)),
    bind(routes.downloads.stream, ({ id }, context) => lead(context, id, 'inline')),
    bind(routes.downloads.url, async ({ id }, { caller, origin }) => ({
      url: await downloads.urlOf(caller, id, { disposition: 'attachment', origin }),
    })),
    bind(routes.downloads.xspf, async ({ id }, { caller, origin, reply, token: presented }) => {
      // Who sees one tree only hands on the token that is good for it.
      const isConfined = caller.publicShare !== null || caller.podcast !== null;
      const token = encodeURIComponent((isConfined ? presented : options.tokens.derive('download', caller)) ?? '');
      const { title, content } = await playlistOf(
        options,
        readerOf(caller),
        id,
        (file) => `${origin}/v2/files/${file.id}/stream?oauth_token=${token}`,
      );
      await sendBytes(reply, bytesInMemory(content), {
        contentType: 'application/xspf+xml',
        disposition: { kind: 'attachment', name: `${title}.xspf` },
      });
    }),
    bind(routes.downloads.storage, ({ pass, name }, { reply }) => {
      const grant = passes.read(pass, name);
      if ('zipId' in grant) throw new AppError('Forbidden');
      return 'blobId' in grant ? sendBlob(options, reply, grant) : sendFolder(options, reply, grant);
    }),
  ];
}
