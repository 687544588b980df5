import { routes } from '@jackdaw/api-contract';
import { bytesInMemory, sendBytes, type ReadRights } from '../../downloads/index.ts';
import { readerOf, type FileAccess } from '../../files/index.ts';
import { bind, type RouteBinding } from '../../http/binding.ts';
import type { SubtitleService } from './subtitle-service.ts';

export interface SubtitleRouteParts {
  subtitles: SubtitleService;
  access: Pick<FileAccess, 'read'>;
  rights: ReadRights;
  /** For addresses that must work without a header. */
  downloadToken(userId: number): Promise<string>;
}

const CONTENT_TYPES = { srt: 'application/x-subrip; charset=utf-8', vtt: 'text/vtt; charset=utf-8' } as const;

/** FD11 and FD12. */
export function subtitleRoutes({ subtitles, access, rights, downloadToken }: SubtitleRouteParts): RouteBinding[] {
  return [
    bind(routes.media.subtitles, async ({ id, languages }, { caller, origin }) => {
      const { tracks, selected } = await subtitles.list(readerOf(caller), id, languages);
      const token = encodeURIComponent(await downloadToken(caller.userId));
      return {
        subtitles: tracks.map(({ key, name, language, source, format }) => ({
          ...{ key, name, source, format, language: language.name, language_code: language.code },
          url: `${origin}/v2/files/${id}/subtitles/${key}?oauth_token=${token}`,
        })),
        default: selected,
      };
    }),

    bind(routes.media.subtitle, async ({ id, key, format }, { caller, clientIp, reply }) => {
      const wanted = format && (format === 'webvtt' ? 'vtt' : 'srt');
      const serve = await rights.check(rights.of(caller, await access.read(readerOf(caller), id)), clientIp);
      const content = await subtitles.open(readerOf(caller), id, key, wanted);
      await sendBytes(reply, serve(bytesInMemory(content.text)), {
        contentType: CONTENT_TYPES[content.format],
        disposition: { kind: 'inline', name: content.fileName },
        etag: content.etag,
      });
    }),
  ];
}
