import { routes } from '@jackdaw/api-contract';
import { cacheControlOf, sendBytes, type ReadRights } from '../../downloads/index.ts';
import { AppError } from '../../errors.ts';
import { readerOf, type FileAccess } from '../../files/index.ts';
import { bind, type CallContext, type RouteBinding } from '../../http/binding.ts';
import { TranscodeError } from '../../ports/transcoder.ts';
import type { HlsPasses } from './hls-pass.ts';
import type { HlsService } from './hls-service.ts';
import type { HlsSubtitles } from './hls-subtitles.ts';
import { PLAYLIST_TYPE } from './playlists.ts';

export interface HlsRouteParts {
  access: Pick<FileAccess, 'read'>;
  rights: ReadRights;
  hls: HlsService;
  subtitles: HlsSubtitles;
  passes: HlsPasses;
  /** The blob that is played in a file's place: its MP4 when there is one. */
  playedBlob(fileId: number): Promise<string | null>;
}

/** FD9 and what its playlist leads to. */
export function hlsRoutes({ access, rights, hls, subtitles, passes, playedBlob }: HlsRouteParts): RouteBinding[] {
  return [
    bind(routes.media.hls, async ({ id, original, ...asked }, { caller, reply }) => {
      const file = await access.read(readerOf(caller), id);
      if (file.blob_id === null) throw new AppError('INVALID_MEDIA');
      const blobId = (original ? null : await playedBlob(id)) ?? file.blob_id;
      const renditions = subtitles.renditions(readerOf(caller), id, {
        languages: asked.subtitle_languages,
        count: asked.max_subtitle_count,
        key: asked.subtitle_key,
      });
      const base = passes.issue(id, { blobId, right: rights.of(caller, file) });
      const playlist = await hls.master(blobId, base, renditions);
      await reply.header('cache-control', 'no-store').type(PLAYLIST_TYPE).send(playlist);
    }),

    bind(routes.media.hlsPart, async ({ id, pass, part }, context) => {
      const grant = passes.verify(id, pass);
      if (!grant) throw new AppError('NotFound');
      const { blobId, right } = grant;
      const serve = await rights.check(right, context.clientIp, blobId);
      const gone = goneSignal(context);
      try {
        const text = await subtitles.part(() => rights.readerBy(right), id, blobId, part);
        const { source, contentType, etag } = text ?? (await hls.part(blobId, part, gone));
        // Segments of a blob never change; the text of a key may.
        const caching = text ? {} : { cacheControl: cacheControlOf(right) };
        await sendBytes(context.reply, serve(source), { contentType, etag, ...caching });
      } catch (error) {
        // Nobody is there to be answered.
        if (gone.aborted || (error instanceof TranscodeError && error.reason === 'aborted'))
          context.reply.hijack().raw.destroy();
        else throw error;
      }
    }),
  ];
}

/** Aborted when the client hangs up before it was answered. */
function goneSignal({ reply }: CallContext): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new TranscodeError('aborted', 'The client hung up.'));
  });
  return controller.signal;
}
