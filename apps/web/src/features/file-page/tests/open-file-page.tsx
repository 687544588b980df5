import { DEFAULT_SETTINGS, type File, type Settings } from '@jackdaw/api-contract';
import { fileOf } from '../../../testing/files.ts';
import { renderApp, type Answer } from '../../../testing/render-app.tsx';
import { FilePage } from '../FilePage.tsx';

/** What a page of a file is opened with. */
export interface Opening {
  file?: Partial<File>;
  settings?: Partial<Settings>;
  accountStatus?: string;
  /** Answers before the usual ones. */
  also?: Answer;
  query?: string;
}

/** Opens the page of file 5, which lies in the folder Films. */
export function openFilePage({ file, settings, accountStatus = 'active', also, query = '' }: Opening = {}) {
  const shown = fileOf({ id: 5, parent_id: 7, sha1: '0123456789abcdef0123456789abcdef01234567', ...file });
  const answer: Answer = (request) => {
    const { method, path } = request;
    const special = also?.(request);
    if (special) return special;
    if (path.startsWith('/v2/account/info')) {
      const info = {
        account_status: accountStatus,
        download_token: 'dl',
        settings: { ...DEFAULT_SETTINGS, ...settings },
      };
      return { body: { info } };
    }
    if (path.startsWith('/v2/files/list')) {
      const breadcrumbs = [
        [0, 'Your Files'],
        [7, 'Films'],
      ];
      return { body: { files: [], parent: shown, breadcrumbs, cursor: null } };
    }
    if (path.startsWith('/v2/files/5/subtitles')) return { body: { subtitles: [], default: null } };
    if (path === '/v2/files/5/mp4' && method === 'GET') return { body: { mp4: { id: 5, status: 'NOT_AVAILABLE' } } };
    if (path.startsWith('/v2/files/5/url')) return { body: { url: 'http://drive.example/v2/storage/pass/file' } };
    if (path.startsWith('/v2/files/5?')) return { body: { file: shown } };
    return undefined;
  };
  return renderApp(<FilePage id={5} />, { path: `/files/5${query}`, route: '/files/5', answer });
}

/** An MKV whose sound browsers do not play. */
export const video: Partial<File> = {
  name: 'Film.mkv',
  file_type: 'VIDEO',
  content_type: 'video/x-matroska',
  extension: 'mkv',
  size: 1_400_000_000,
  need_convert: true,
  start_from: 0,
  media_metadata: { width: 1920, height: 1080, duration: 5400 },
  media_info: {
    mime_type: 'video/x-matroska',
    streams: [
      { codec_type: 'video', codec_name: 'hevc', rfc6381_codec: 'hvc1.1.6.L93.B0' },
      { codec_type: 'audio', codec_name: 'ac3', rfc6381_codec: 'ac-3' },
    ],
  },
};
