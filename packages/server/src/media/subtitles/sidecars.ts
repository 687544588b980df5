import type { SubtitleFormat } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { FileRow } from '../../files/file-tree.ts';
import type { BlobId } from '../../ports/blob-store.ts';
import { readLanguage, UNKNOWN_LANGUAGE, type Language } from './subtitle-language.ts';
import { MAX_SUBTITLE_BYTES } from './subtitle-text.ts';

/** A subtitle file that lies beside a video. */
export interface Sidecar {
  fileId: number;
  name: string;
  blobId: BlobId;
  language: Language;
  format: SubtitleFormat;
  /** Its name says that it belongs to the picture whatever is chosen. */
  isForced: boolean;
}

/** What a suffix may say besides the language. */
const REMARKS = new Set(['forced', 'sdh', 'cc', 'hi', 'default', 'full']);

const stem = (name: string): string => name.replace(/\.[^.]*$/, '');
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** The language in the rest of a name such as `.en.forced`; null when the rest says something else. */
function languageOf(rest: string): Language | null {
  if (rest === '') return UNKNOWN_LANGUAGE;
  if (!rest.startsWith('.')) return null;
  let language: Language | null = null;
  for (const word of rest.slice(1).split('.')) {
    // `hi` is Hindi only where nothing else names the language.
    if (REMARKS.has(word) && !(word === 'hi' && rest === '.hi')) continue;
    const read: Language | null = language === null ? readLanguage(word) : null;
    if (!read) return null;
    language = read;
  }
  return language ?? UNKNOWN_LANGUAGE;
}

/** The subtitles in the video's folder that have its name, with or without a language, in natural order. */
export async function findSidecars(db: Kysely<Database>, video: FileRow): Promise<Sidecar[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'blob_id', 'extension'])
    .where('user_id', '=', video.user_id)
    .where('parent_id', '=', video.parent_id)
    .where('trash_id', 'is', null)
    .where('extension', 'in', ['srt', 'vtt'])
    .where('size', '<=', MAX_SUBTITLE_BYTES)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  const wanted = fold(stem(video.name));
  return rows.flatMap(({ id, name, blob_id, extension }) => {
    const base = fold(stem(name));
    if (blob_id === null || !base.startsWith(wanted)) return [];
    const rest = base.slice(wanted.length);
    const language = languageOf(rest);
    if (!language) return [];
    const isForced = rest.split('.').includes('forced');
    return [{ fileId: id, name, blobId: blob_id, language, format: extension as SubtitleFormat, isForced }];
  });
}
