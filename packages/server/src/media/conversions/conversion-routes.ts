import { routes } from '@jackdaw/api-contract';
import { requireBlob, type Disposition, type ReadRights, type StoragePasses } from '../../downloads/index.ts';
import { readerOf } from '../../files/index.ts';
import { bind, type CallContext, type RouteBinding } from '../../http/binding.ts';
import { refuseHead } from '../../http/refuse-head.ts';
import type { Selector } from '../../files/selection.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { mp4Name, type ConversionService } from './conversion-service.ts';
import { presentConversion } from './present.ts';

export interface ConversionRouteParts {
  conversions: ConversionService;
  selector: Pick<Selector, 'ids'>;
  blobs: Pick<BlobStore, 'open'>;
  passes: StoragePasses;
  rights: Pick<ReadRights, 'of'>;
  /** `https://host` that serves content and nothing else; the client's own origin when absent. */
  contentOrigin?: string | undefined;
}

/** FD6-FD8 and FD18-FD23. */
export function conversionRoutes({
  conversions,
  selector,
  blobs,
  passes,
  rights,
  contentOrigin,
}: ConversionRouteParts): RouteBinding[] {
  async function lead(context: CallContext, id: number, disposition: Disposition, name?: string): Promise<void> {
    const { caller, origin, reply } = context;
    const { file, blobId } = await conversions.finished(readerOf(caller), id);
    await requireBlob(blobs, blobId);
    const bytes = { blobId, name: name ?? mp4Name(file.name), contentType: 'video/mp4' };
    const path = passes.pathFor({ ...bytes, disposition, right: rights.of(caller, file) });
    const location = (contentOrigin ?? origin) + path;
    await reply.code(302).header('location', location).header('cache-control', 'no-store').send();
  }

  async function download(context: CallContext, id: number, convert: boolean, name?: string): Promise<void> {
    const { userId, publicShare, podcast } = context.caller;
    // A visitor or a podcast acts with the user's account, but must not put it to work.
    if (convert && !publicShare && !podcast) await conversions.start(userId, id);
    await lead(context, id, 'attachment', name);
  }

  return [
    bind(routes.downloads.downloadMp4, ({ id, convert }, context) => download(context, id, convert)),
    bind(routes.downloads.downloadMp4Named, ({ id, convert, name }, context) => download(context, id, convert, name)),
    bind(routes.downloads.streamMp4, ({ id }, context) => lead(context, id, 'inline')),
    bind(routes.media.mp4Status, async ({ id }, { caller }) => ({
      mp4: presentConversion(id, await conversions.get(readerOf(caller), id)),
    })),
    bind(routes.media.convert, async ({ id }, { caller }) => ({
      mp4: presentConversion(id, await conversions.start(caller.userId, id)),
    })),
    bind(routes.media.deleteMp4, async ({ id }, { caller }) => {
      await conversions.remove(caller.userId, id);
      return {};
    }),
    bind(routes.media.saveMp4, async ({ id }, { caller, request }) => {
      refuseHead(request);
      await conversions.save(caller.userId, id);
      return {};
    }),
    bind(routes.media.convertMany, async (selection, { caller }) => ({
      count: await conversions.startMany(caller.userId, await selector.ids(caller.userId, selection)),
    })),
    bind(routes.media.conversions, async (_args, { caller }) => ({
      mp4s: (await conversions.active(caller.userId)).map((row) => ({
        ...presentConversion(row.file_id, row),
        name: row.name,
      })),
    })),
  ];
}
