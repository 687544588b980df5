import { routes } from '@jackdaw/api-contract';
import type { UrlTokens } from '../../auth/token-service.ts';
import { bytesInMemory, sendBytes, type ReadRights } from '../../downloads/index.ts';
import { readerOf, type FileAccess } from '../../files/index.ts';
import { bind, type RouteBinding } from '../../http/binding.ts';
import type { SubtitleService } from './subtitle-service.ts';

export interface SubtitleRouteParts {
  subtitles: SubtitleService;
  access: Pick<FileAccess, 'read'>;
  rights: Pick<ReadRights, 'serveTo'>;
  tokens: Pick<UrlTokens, 'derive'>;
}

const CONTENT_TYPES = { srt: 'application/x-subrip; charset=utf-8', vtt: 'text/vtt; charset=utf-8' } as const;

/** FD11 and FD12. */
export function subtitleRoutes({ subtitles, access, rights, tokens }: SubtitleRouteParts): RouteBinding[] {
  return [
    bind(routes.media.subtitles, async ({ id, languages }, { caller, origin }) => {
      const { tracks, preferred, showing } = await subtitles.list(readerOf(caller), id, languages);
      const token = encodeURIComponent(tokens.derive('download', caller));
      return {
        subtitles: tracks.map(({ key, name, language, source, format }) => ({
          ...{ key, name, source, format, language: language.name, language_code: language.code },
          url: `${origin}/v2/files/${id}/subtitles/${key}?oauth_token=${token}`,
        })),
        default: showing === 'unasked' ? preferred : null,
      };
    }),

    bind(routes.media.subtitle, async ({ id, key, format }, { caller, reply }) => {
      const wanted = format && (format === 'webvtt' ? 'vtt' : 'srt');
      await access.read(readerOf(caller), id);
      const serve = rights.serveTo(caller);
      const content = await subtitles.open(readerOf(caller), id, key, wanted);
      await sendBytes(reply, serve(bytesInMemory(content.text)), {
        contentType: CONTENT_TYPES[content.format],
        disposition: { kind: 'inline', name: content.fileName },
        etag: content.etag,
      });
    }),
  ];
}
