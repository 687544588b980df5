import { createHmac } from 'node:crypto';
import { DEFAULT_SETTINGS, type Settings, type SubtitleFormat } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { openBlob } from '../../downloads/index.ts';
import { AppError } from '../../errors.ts';
import type { FileAccess, FileRow, Reader } from '../../files/index.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { EmbeddedSubtitles } from './embedded.ts';
import type { OnlineSubtitle, OnlineSubtitles } from './online.ts';
import { readWhole } from './read-whole.ts';
import { findSidecars } from './sidecars.ts';
import { readLanguage, UNKNOWN_LANGUAGE, type Language } from './subtitle-language.ts';
import { convertSubtitle } from './convert-subtitle.ts';
import { decodeSubtitle } from './subtitle-text.ts';

/** One subtitle of a video. */
export interface SubtitleTrack {
  /** Of this video alone: it names nothing anywhere else. */
  key: string;
  name: string;
  language: Language;
  source: 'folder' | 'mkv' | 'opensubtitles_rest';
  /** What it has when nothing else is asked for. */
  format: SubtitleFormat;
  /** The video itself asks for it. */
  isDefault: boolean;
  /** It belongs to the picture whatever is chosen: translates what is written or spoken in another language. */
  isForced: boolean;
  /** Changes with the bytes. */
  version: string;
  read(): Promise<Uint8Array>;
}

/** The subtitles of a video, best first. */
export interface SubtitleList {
  tracks: SubtitleTrack[];
  /** Key of the first one, when it fits what is wanted. */
  preferred: string | null;
  /** What the account says: the preferred one is shown unasked, it has to be chosen, or players offer none at all. */
  showing: 'unasked' | 'chosen' | 'hidden';
}

/** A subtitle in the wanted format. */
export interface SubtitleContent {
  text: string;
  format: SubtitleFormat;
  etag: string;
  /** A file name for whoever keeps it. */
  fileName: string;
}

/** Subtitles beside a video, inside it, and of an online source. */
export interface SubtitleService {
  /**
   * `languages` are codes, most wanted first; without them the account's are taken.
   * @throws AppError NotFound
   */
  list(viewer: Reader, fileId: number, languages?: readonly string[]): Promise<SubtitleList>;
  /**
   * `key` is one of the list's, or `default` for its first choice, whatever the account says about showing it unasked.
   * @throws AppError NotFound, FILE_LOST, FILE_NOT_REACHABLE, ServiceUnavailable
   */
  open(viewer: Reader, fileId: number, key: string, format?: SubtitleFormat): Promise<SubtitleContent>;
}

export interface SubtitleParts {
  db: Kysely<Database>;
  access: Pick<FileAccess, 'read' | 'readMany'>;
  blobs: BlobStore;
  embedded: EmbeddedSubtitles;
  /** Null unless a source is configured. */
  online: OnlineSubtitles | null;
  /** The server's own; keys are made with it. */
  secret: Uint8Array;
}

const KEY_LENGTH = 22;

export function createSubtitleService({ db, access, blobs, embedded, online, secret }: SubtitleParts): SubtitleService {
  const keyOf = (video: FileRow, what: string): string =>
    createHmac('sha256', secret).update(`subtitle:${video.id}:${what}`).digest('base64url').slice(0, KEY_LENGTH);

  async function settingsOf({ userId, confinedTo }: Reader): Promise<Settings> {
    // Visitors of a public share are not its owner.
    if (confinedTo !== null) return DEFAULT_SETTINGS;
    const user = await db.selectFrom('users').select('settings').where('id', '=', userId).executeTakeFirstOrThrow();
    return { ...DEFAULT_SETTINGS, ...(JSON.parse(user.settings) as Partial<Settings>) };
  }

  async function videoOf(viewer: Reader, fileId: number): Promise<FileRow> {
    const file = await access.read(viewer, fileId);
    if (file.file_type === 'FOLDER') throw new AppError('NotFound');
    return file;
  }

  async function besides(viewer: Reader, video: FileRow): Promise<SubtitleTrack[]> {
    const found = await findSidecars(db, video);
    // A video may be shared without what lies beside it.
    const readable = await access.readMany(
      viewer,
      found.map((sidecar) => sidecar.fileId),
    );
    const ids = new Set(readable.map((row) => row.id));
    const shown = found.filter((sidecar) => ids.has(sidecar.fileId));
    return shown.map(({ fileId, blobId, name, language, format, isForced }) => ({
      ...{ key: keyOf(video, `file:${fileId}`), name, language, format, source: 'folder', isDefault: false },
      ...{ isForced, version: blobId },
      async read() {
        return readWhole(await openBlob(blobs, blobId));
      },
    }));
  }

  async function inside(video: FileRow): Promise<SubtitleTrack[]> {
    const { blob_id: blobId } = video;
    if (blobId === null) return [];
    const streams = await embedded.list(blobId);
    return streams.map((stream, position) => {
      const language = (stream.language && readLanguage(stream.language)) || UNKNOWN_LANGUAGE;
      const name = stream.title ?? (language.name || `Track ${position + 1}`);
      const version = `${blobId}-${stream.index}`;
      return {
        ...{ key: keyOf(video, `stream:${version}`), name, language, version },
        ...{ source: 'mkv', format: 'srt', isDefault: stream.isDefault, isForced: stream.isForced ?? false },
        read: () => embedded.read(blobId, stream.index),
      };
    });
  }

  function onlineTrack(video: FileRow, source: OnlineSubtitles, found: OnlineSubtitle): SubtitleTrack {
    const { id, name, language } = found;
    return {
      ...{ key: keyOf(video, `online:${id}`), name, language, source: 'opensubtitles_rest', format: 'srt' },
      ...{ isDefault: false, isForced: false, version: `online-${id}`, read: () => source.read(id) },
    };
  }

  /** Visitors of a public share see what its owner's questions found, and ask none. */
  async function elsewhere(viewer: Reader, video: FileRow, wanted: readonly string[]): Promise<SubtitleTrack[]> {
    if (online === null) return [];
    const found = await online.list(video, wanted, viewer.confinedTo === null);
    return found.map((one) => onlineTrack(video, online, one));
  }

  /** A track that was listed for other languages than those the account asks for. */
  async function listedBefore(video: FileRow, key: string): Promise<SubtitleTrack | undefined> {
    if (online === null || video.file_type !== 'VIDEO') return undefined;
    const tracks = (await online.known(video)).map((one) => onlineTrack(video, online, one));
    return tracks.find((one) => one.key === key);
  }

  /** The tracks, best first, and how many of them are a choice for somebody who wants these languages. */
  async function choose(
    viewer: Reader,
    video: FileRow,
    wanted: readonly string[],
  ): Promise<{ tracks: SubtitleTrack[]; fit: number }> {
    if (video.file_type !== 'VIDEO') return { tracks: [], fit: 0 };
    const rank = ({ source, language, isDefault }: SubtitleTrack): number => {
      // What somebody put beside the video without naming a language was put there to be read.
      if (source === 'folder' && language.code === UNKNOWN_LANGUAGE.code) return 0;
      if (wanted.length === 0) return source === 'folder' || isDefault ? 0 : 1;
      const place = wanted.indexOf(language.code);
      return place < 0 ? wanted.length : place;
    };
    const tracks = [
      ...(await besides(viewer, video)),
      ...(await inside(video)),
      ...(await elsewhere(viewer, video, wanted)),
    ]
      .map((track) => ({ track, rank: rank(track) }))
      .sort((a, b) => a.rank - b.rank);
    const fit = wanted.length === 0 ? tracks.length : tracks.filter((one) => one.rank < wanted.length).length;
    return { tracks: tracks.map(({ track }) => track), fit };
  }

  function codesOf(languages: readonly (string | null)[]): string[] {
    return languages.flatMap((text) => (text && readLanguage(text)?.code) || []);
  }

  return {
    async list(viewer, fileId, languages) {
      const video = await videoOf(viewer, fileId);
      const settings = await settingsOf(viewer);
      const { tracks, fit } = await choose(viewer, video, codesOf(languages ?? settings.subtitle_languages));
      const showing = settings.dont_autoselect_subtitles ? 'chosen' : 'unasked';
      return {
        tracks,
        preferred: fit > 0 ? (tracks[0]?.key ?? null) : null,
        showing: settings.hide_subtitles ? 'hidden' : showing,
      };
    },

    async open(viewer, fileId, key, wanted) {
      const video = await videoOf(viewer, fileId);
      const { subtitle_languages } = await settingsOf(viewer);
      const { tracks, fit } = await choose(viewer, video, codesOf(subtitle_languages));
      const track =
        key === 'default'
          ? tracks.slice(0, fit)[0]
          : (tracks.find((one) => one.key === key) ?? (await listedBefore(video, key)));
      if (!track) throw new AppError('NotFound');
      const format = wanted ?? track.format;
      return {
        text: convertSubtitle(decodeSubtitle(await track.read()), format),
        format,
        etag: `${track.version}-${format}`,
        fileName: `${video.name.replace(/\.[^.]*$/, '')}.${track.language.code}.${format}`,
      };
    },
  };
}
