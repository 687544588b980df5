/** What is known of a video, to find subtitles for it. */
export interface WantedSubtitle {
  /** The OpenSubtitles hash, 16 hex digits; null when the file is too small to have one. */
  hash: string | null;
  /** The file's name without its extension. */
  name: string;
  /** BCP 47: `en`, `pt-BR`, `zh-Hant`. */
  language: string;
}

/** A subtitle that a source offers. */
export interface FoundSubtitle {
  /** Names it in the source; opaque. */
  id: string;
  name: string;
}

/** The source cannot be asked now: it failed, refused, or asked to be left alone for a while. */
export class SubtitleSourceError extends Error {
  override name = 'SubtitleSourceError';
}

/** A place in the internet that has subtitles. */
export interface SubtitleSource {
  /** The best few for one language, best first. @throws SubtitleSourceError */
  search(wanted: WantedSubtitle, signal: AbortSignal): Promise<FoundSubtitle[]>;
  /** The bytes of one, as SubRip or WebVTT. Counts against what the source allows a day. @throws SubtitleSourceError */
  download(id: string, signal: AbortSignal): Promise<Uint8Array>;
}
