import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Clock } from '../../ports/clock.ts';
import type { Fetcher, FetchRequest } from '../../ports/fetcher.ts';
import { SubtitleSourceError, type FoundSubtitle, type SubtitleSource } from '../../ports/subtitle-source.ts';

export interface OpenSubtitlesOptions {
  fetcher: Fetcher;
  clock: Clock;
  /** Without a slash at the end, such as `https://api.opensubtitles.com/api/v1`. */
  url: string;
  apiKey: string;
}

const USER_AGENT = 'Jackdaw v1.0';
/** Offers of one language. */
const OFFERS = 3;
const MAX_ANSWER = 2 * 2 ** 20;
const MAX_SUBTITLE = 5 * 2 ** 20;
/** Milliseconds to leave the service alone when it does not say for how long. */
const PAUSE = 60_000;
const QUOTA_PAUSE = 3_600_000;
/** The day's downloads are used up. */
const QUOTA_EXCEEDED = 406;

const STRANGE = 'OpenSubtitles answered something unknown';

const SearchAnswer = Compile(
  Type.Object({
    data: Type.Array(
      Type.Object({
        attributes: Type.Object({
          release: Type.Optional(Type.Union([Type.String(), Type.Null()])),
          download_count: Type.Optional(Type.Number()),
          moviehash_match: Type.Optional(Type.Boolean()),
          files: Type.Array(
            Type.Object({
              file_id: Type.Integer(),
              file_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
            }),
          ),
        }),
      }),
    ),
  }),
);
const LinkAnswer = Compile(Type.Object({ link: Type.String() }));
const RefusalAnswer = Compile(Type.Object({ reset_time_utc: Type.Optional(Type.String()) }));

/** What this service calls languages that it has twice. */
const CODES: Readonly<Record<string, string>> = { pt: 'pt-pt', zh: 'zh-cn', 'zh-Hant': 'zh-tw' };

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
}

/** Subtitles of OpenSubtitles by its REST API, version 1. It is left alone for as long as it asks. */
export function createOpenSubtitles({ fetcher, clock, url, apiKey }: OpenSubtitlesOptions): SubtitleSource {
  /** Until when nothing is asked; searching and downloading have limits of their own. */
  const quiet = { search: 0, download: 0 };

  async function ask(address: string, request: FetchRequest): Promise<Answer> {
    try {
      const response = await fetcher.fetch(address, request);
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body) chunks.push(chunk);
      return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
    } catch (cause) {
      throw new SubtitleSourceError('OpenSubtitles cannot be reached', { cause });
    }
  }

  async function call(kind: keyof typeof quiet, path: string, request: Partial<FetchRequest>): Promise<unknown> {
    const now = clock.now().getTime();
    if (now < quiet[kind]) throw new SubtitleSourceError('OpenSubtitles wants to be left alone');
    const headers = { 'api-key': apiKey, 'user-agent': USER_AGENT, accept: 'application/json', ...request.headers };
    const answer = await ask(`${url}${path}`, { maxBytes: MAX_ANSWER, ...request, headers });
    const body = parse(answer.bytes);
    if (answer.status === 200) return body;
    quiet[kind] = now + pauseOf(answer, body, now);
    throw new SubtitleSourceError(`OpenSubtitles answered with ${answer.status}`);
  }

  return {
    async search({ hash, name, language }, signal) {
      // Sorted and in lower case: anything else is answered with a redirect.
      const query = new URLSearchParams();
      query.set('languages', (CODES[language] ?? language).toLowerCase());
      if (hash !== null) query.set('moviehash', hash);
      query.set('query', name.toLowerCase());
      const body = await call('search', `/subtitles?${query.toString()}`, { signal });
      if (!SearchAnswer.Check(body)) throw new SubtitleSourceError(STRANGE);
      return body.data
        .map(({ attributes }) => attributes)
        .toSorted(
          (a, b) =>
            Number(b.moviehash_match ?? false) - Number(a.moviehash_match ?? false) ||
            (b.download_count ?? 0) - (a.download_count ?? 0),
        )
        .flatMap(({ release, files }): FoundSubtitle[] => {
          // Films that come on two discs have subtitles in two files: of no use here.
          const [file, ...others] = files;
          if (!file || others.length > 0) return [];
          return [{ id: String(file.file_id), name: release || file.file_name || name }];
        })
        .slice(0, OFFERS);
    },

    async download(id, signal) {
      const body = await call('download', '/download', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ file_id: Number(id), sub_format: 'srt' }),
        signal,
      });
      if (!LinkAnswer.Check(body)) throw new SubtitleSourceError(STRANGE);
      // The link is for anybody: it needs no key, and gets none.
      const { status, bytes } = await ask(body.link, {
        maxBytes: MAX_SUBTITLE,
        headers: { 'user-agent': USER_AGENT },
        signal,
      });
      if (status !== 200) throw new SubtitleSourceError(`The subtitle's address answered with ${status}`);
      return bytes;
    },
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** Milliseconds to stay quiet after a refusal. */
function pauseOf({ status, headers }: Answer, body: unknown, now: number): number {
  const seconds = Number(headers['retry-after'] ?? headers['ratelimit-reset']);
  if (status === 429 && seconds > 0) return seconds * 1000;
  if (status === QUOTA_EXCEEDED) {
    const reset = RefusalAnswer.Check(body) ? Date.parse(body.reset_time_utc ?? '') : Number.NaN;
    return reset > now ? reset - now : QUOTA_PAUSE;
  }
  // A wrong key stays wrong, and a service that is down is not up a second later.
  return status === 401 || status === 403 || status === 429 || status >= 500 ? PAUSE : 0;
}
