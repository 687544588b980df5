import { bytesInMemory } from '../../downloads/index.ts';
import type { Reader } from '../../files/index.ts';
import type { BlobId } from '../../ports/blob-store.ts';
import { tagOf } from '../subtitles/subtitle-language.ts';
import type { SubtitleList, SubtitleService, SubtitleTrack } from '../subtitles/subtitle-service.ts';
import type { HlsPart, HlsService } from './hls-service.ts';
import { PLAYLIST_TYPE, subtitlePlaylist, type SubtitleRendition } from './playlists.ts';
import { withTimestampMap } from './timestamp-map.ts';

/** Which subtitles a master playlist is asked to name. */
export interface SubtitleWish {
  /** Codes, most wanted first; without them the account's. */
  languages?: readonly string[] | undefined;
  /** At most so many; all when absent. */
  count?: number | undefined;
  /** One track of the list, `default` for its first choice, or `all`, which is what nothing means. */
  key?: string | undefined;
}

/** Subtitles as a part of HLS: what the master playlist says of them, and what it leads to. */
export interface HlsSubtitles {
  /** @throws AppError NotFound */
  renditions(viewer: Reader, fileId: number, wish: SubtitleWish): Promise<SubtitleRendition[]>;
  /**
   * `sub-<key>.m3u8` or `sub-<key>.vtt`; null for any other name, for which nobody is asked who reads.
   * @throws AppError NotFound, INVALID_MEDIA, FILE_LOST, FILE_NOT_REACHABLE, ServiceUnavailable
   */
  part(viewer: () => Promise<Reader>, fileId: number, blobId: BlobId, name: string): Promise<HlsPart | null>;
}

const NAME = /^sub-([\w-]{22})\.(m3u8|vtt)$/;

export function createHlsSubtitles(subtitles: SubtitleService, hls: Pick<HlsService, 'duration'>): HlsSubtitles {
  return {
    async renditions(viewer, fileId, { languages, count, key }) {
      if (count === 0) return [];
      const list = await subtitles.list(viewer, fileId, languages);
      return describe(list, chosen(list, key).slice(0, count), key);
    },

    async part(viewer, fileId, blobId, name) {
      const [, key, form] = NAME.exec(name) ?? [];
      if (key === undefined) return null;
      if (form === 'm3u8') {
        const text = subtitlePlaylist(await hls.duration(blobId), `sub-${key}.vtt`);
        return { source: bytesInMemory(text), contentType: PLAYLIST_TYPE, etag: `${blobId}-${key}` };
      }
      const { text, etag } = await subtitles.open(await viewer(), fileId, key, 'vtt');
      const source = bytesInMemory(withTimestampMap(text));
      return { source, contentType: 'text/vtt; charset=utf-8', etag: `${etag}-hls` };
    },
  };
}

function chosen({ tracks, preferred, showing }: SubtitleList, wanted: string | undefined): SubtitleTrack[] {
  // Who wants to see none is offered none, unless he asks for one.
  if (wanted === undefined) return showing === 'hidden' ? [] : tracks;
  if (wanted === 'all') return tracks;
  const key = wanted === 'default' ? preferred : wanted;
  return tracks.filter((track) => track.key === key);
}

function describe(
  { preferred, showing }: SubtitleList,
  tracks: readonly SubtitleTrack[],
  wanted: string | undefined,
): SubtitleRendition[] {
  const isNamed = wanted !== undefined && wanted !== 'all';
  const names = new Set<string>();
  return tracks.map(({ key, name, language, isForced }) => {
    // One that was asked for by its key is there to be shown.
    const isDefault = isNamed || (showing === 'unasked' && key === preferred);
    const isKnown = language.name !== '';
    return {
      key,
      name: unused(name, names),
      language: isKnown ? tagOf(language.code) : null,
      isDefault,
      // A player may choose by the viewer's language, unless the account wants nothing chosen.
      mayAutoselect: isDefault || (showing === 'unasked' && isKnown),
      isForced,
    };
  });
}

/** Two renditions of a group must not have the same name. */
function unused(name: string, used: Set<string>): string {
  let made = name;
  for (let number = 2; used.has(made); number += 1) made = `${name} (${number})`;
  used.add(made);
  return made;
}
