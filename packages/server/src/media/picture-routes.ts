import { routes } from '@jackdaw/api-contract';
import { bytesInMemory, sendBytes, type ReadRights } from '../downloads/index.ts';
import { AppError } from '../errors.ts';
import { readerOf, type FileAccess } from '../files/index.ts';
import { bind, type RouteBinding } from '../http/binding.ts';
import { createIcons } from './icons.ts';
import { asAppError } from './media-library.ts';
import type { Stills } from './stills.ts';

/** FD30: stills of files and pictures of kinds. */
export function pictureRoutes({
  access,
  rights,
  stills,
}: {
  access: Pick<FileAccess, 'read'>;
  rights: Pick<ReadRights, 'serveTo'>;
  stills: Stills;
}): RouteBinding[] {
  const icons = createIcons();
  return [
    bind(routes.media.screenshot, async ({ id }, { caller, reply }) => {
      const file = await access.read(readerOf(caller), id);
      const serve = rights.serveTo(caller);
      const source =
        file.blob_id === null
          ? null
          : await stills.open(file.blob_id).catch((error: unknown) => {
              const known = asAppError(error);
              // A file whose picture cannot be read has none.
              if (known instanceof AppError && known.code === 'INVALID_MEDIA') return null;
              throw known;
            });
      if (!source) throw new AppError('NotFound');
      await sendBytes(reply, serve(source), {
        contentType: 'image/jpeg',
        lastModified: source.modifiedAt,
        cacheControl: 'private, max-age=86400',
      });
    }),

    bind(routes.media.icon, async ({ kind }, { reply }) => {
      const picture = await icons(kind);
      if (!picture) throw new AppError('NotFound');
      await sendBytes(reply, bytesInMemory(picture), {
        contentType: 'image/png',
        cacheControl: 'public, max-age=604800',
      });
    }),
  ];
}
