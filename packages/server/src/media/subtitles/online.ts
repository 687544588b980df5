import { writeFile } from 'node:fs/promises';
import { formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import type { FileRow } from '../../files/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { SubtitleSourceError, type FoundSubtitle, type SubtitleSource } from '../../ports/subtitle-source.ts';
import type { DiskCache } from '../disk-cache.ts';
import { readWhole } from './read-whole.ts';
import { readLanguage, tagOf, type Language } from './subtitle-language.ts';

/** A subtitle that an online source offers for a video. */
export interface OnlineSubtitle extends FoundSubtitle {
  language: Language;
}

/** What was found is believed so long. */
const KEPT_DAYS = 7;
/** New films get their subtitles within days. */
const NOTHING_KEPT_DAYS = 1;
const DAY = 86_400_000;
/** A list of subtitles does not wait longer for the online ones. */
const SEARCH_TIME = 5000;
const DOWNLOAD_TIME = 20_000;

export interface OnlineParts {
  db: Kysely<Database>;
  clock: Clock;
  source: SubtitleSource;
  cache: DiskCache;
}

/** Subtitles of an online source: asked once for each video and language, and each fetched once. */
export interface OnlineSubtitles {
  /**
   * In the order of the languages (codes as the wire has them). What cannot be asked for is left out.
   * `mayAsk` false: only what is known already.
   */
  list(video: FileRow, languages: readonly string[], mayAsk: boolean): Promise<OnlineSubtitle[]>;
  /** Everything that was ever found for a video. */
  known(video: FileRow): Promise<OnlineSubtitle[]>;
  /** @throws AppError ServiceUnavailable */
  read(id: string): Promise<Uint8Array>;
}

export function createOnlineSubtitles({ db, clock, source, cache }: OnlineParts): OnlineSubtitles {
  const searching = new Map<string, Promise<FoundSubtitle[]>>();

  async function search(video: FileRow, blobId: string, code: string): Promise<FoundSubtitle[]> {
    const blob = await db.selectFrom('blobs').select('opensubtitles_hash').where('id', '=', blobId).executeTakeFirst();
    const wanted = {
      hash: blob?.opensubtitles_hash ?? null,
      name: video.name.replace(/\.[^.]*$/, ''),
      language: tagOf(code),
    };
    const found = await source.search(wanted, AbortSignal.timeout(SEARCH_TIME));
    const row = { found: JSON.stringify(found), searched_at: formatDate(clock.now()) };
    await db
      .insertInto('online_subtitles')
      .values({ blob_id: blobId, language: code, ...row })
      .onConflict((conflict) => conflict.columns(['blob_id', 'language']).doUpdateSet(row))
      .execute();
    return found;
  }

  /** Two who look at the same video at once ask once. */
  function searchOnce(video: FileRow, blobId: string, code: string): Promise<FoundSubtitle[]> {
    const key = `${blobId}:${code}`;
    const running = searching.get(key) ?? search(video, blobId, code).finally(() => searching.delete(key));
    searching.set(key, running);
    return running;
  }

  async function rowsOf({ blob_id: blobId }: FileRow) {
    if (blobId === null) return [];
    const rows = await db.selectFrom('online_subtitles').selectAll().where('blob_id', '=', blobId).execute();
    return rows.map((row) => ({ ...row, found: JSON.parse(row.found) as FoundSubtitle[] }));
  }

  function isFresh({ found, searched_at: at }: { found: readonly unknown[]; searched_at: string }): boolean {
    const kept = (found.length > 0 ? KEPT_DAYS : NOTHING_KEPT_DAYS) * DAY;
    return at > formatDate(new Date(clock.now().getTime() - kept));
  }

  const withLanguage = (found: readonly FoundSubtitle[], code: string): OnlineSubtitle[] => {
    const language = readLanguage(code);
    return language ? found.map((one) => ({ ...one, language })) : [];
  };

  return {
    async list(video, languages, mayAsk) {
      const { blob_id: blobId } = video;
      if (blobId === null) return [];
      const rows = await rowsOf(video);
      const lists = languages.map(async (code) => {
        const row = rows.find((one) => one.language === code);
        if (row && (!mayAsk || isFresh(row))) return withLanguage(row.found, code);
        if (!mayAsk) return [];
        const found = await searchOnce(video, blobId, code).catch((error: unknown) => {
          // What was found last time is better than nothing.
          if (error instanceof SubtitleSourceError) return row?.found ?? [];
          throw error;
        });
        return withLanguage(found, code);
      });
      return (await Promise.all(lists)).flat();
    },
    known: async (video) => (await rowsOf(video)).flatMap(({ found, language }) => withLanguage(found, language)),
    async read(id) {
      const key = `online-${id.replace(/\D/g, '')}.srt`;
      try {
        if (!(await cache.has(key))) {
          const bytes = await source.download(id, AbortSignal.timeout(DOWNLOAD_TIME));
          await cache.fill(key, (path) => writeFile(path, bytes));
        }
      } catch (error) {
        if (error instanceof SubtitleSourceError) throw new AppError('ServiceUnavailable', { cause: error });
        throw error;
      }
      const made = await cache.open(key);
      if (!made) throw new AppError('ServiceUnavailable');
      return readWhole(made);
    },
  };
}
