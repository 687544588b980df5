import { routes } from '@jackdaw/api-contract';
import { bytesInMemory, sendBytes } from '../../downloads/index.ts';
import { bind, type RouteBinding } from '../../http/binding.ts';
import type { SubtitleService } from './subtitle-service.ts';

export interface SubtitleRouteParts {
  subtitles: SubtitleService;
  /** For addresses that must work without a header. */
  downloadToken(userId: number): Promise<string>;
}

const CONTENT_TYPES = { srt: 'application/x-subrip; charset=utf-8', vtt: 'text/vtt; charset=utf-8' } as const;

/** FD11 and FD12. */
export function subtitleRoutes({ subtitles, downloadToken }: SubtitleRouteParts): RouteBinding[] {
  return [
    bind(routes.media.subtitles, async ({ id, languages }, { caller, origin }) => {
      const { tracks, selected } = await subtitles.list(caller.userId, id, languages);
      const token = encodeURIComponent(await downloadToken(caller.userId));
      return {
        subtitles: tracks.map(({ key, name, language, source, format }) => ({
          ...{ key, name, source, format, language: language.name, language_code: language.code },
          url: `${origin}/v2/files/${id}/subtitles/${key}?oauth_token=${token}`,
        })),
        default: selected,
      };
    }),

    bind(routes.media.subtitle, async ({ id, key, format }, { caller, reply }) => {
      const wanted = format && (format === 'webvtt' ? 'vtt' : 'srt');
      const content = await subtitles.open(caller.userId, id, key, wanted);
      await sendBytes(reply, bytesInMemory(content.text), {
        contentType: CONTENT_TYPES[content.format],
        disposition: { kind: 'inline', name: content.fileName },
        etag: content.etag,
      });
    }),
  ];
}
