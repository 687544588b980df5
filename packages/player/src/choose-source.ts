/** Where something can be played from. */
export interface PlayableSource {
  kind: 'original' | 'mp4' | 'hls';
  url: string;
  /** MIME type; helps the engine to choose without asking the server. */
  mimeType?: string;
}

/** One picture or sound track of the original file. */
export interface SourceStream {
  /** MIME type of the file. */
  mimeType: string;
  /** RFC 6381 name such as `avc1.640028`; null when there is none. */
  codec: string | null;
}

/** What a file can be played from. Absent forms do not exist. */
export interface SourceChoices {
  original?: { url: string; streams: readonly SourceStream[] } | undefined;
  mp4?: { url: string } | undefined;
  hls?: { url: string } | undefined;
  /** What is taken when the browser cannot play the original. @default MP4 when there is one, else HLS */
  prefer?: 'hls' | 'mp4';
}

/** `HTMLMediaElement.canPlayType`. */
export type CanPlayType = (type: string) => string;

/** HEVC by its three names. Browsers promise it and then show no picture. */
const HEVC = ['hvc1', 'hev1', 'hevc'];

const isHevc = (codec: string): boolean => HEVC.some((name) => codec.toLowerCase().startsWith(name));

/** Whether the browser is sure about every track of the original. */
export function canPlayOriginal(streams: readonly SourceStream[], canPlayType: CanPlayType): boolean {
  return (
    streams.length > 0 &&
    streams.every(
      ({ mimeType, codec }) =>
        codec !== null && !isHevc(codec) && canPlayType(`${mimeType}; codecs="${codec}"`) === 'probably',
    )
  );
}

/** Picks what to play: the original when the browser is sure about it, else the MP4, else HLS; null when nothing is left. */
export function chooseSource(choices: SourceChoices, canPlayType: CanPlayType = browserCanPlay): PlayableSource | null {
  const { original, mp4, hls, prefer = 'mp4' } = choices;
  if (original && canPlayOriginal(original.streams, canPlayType)) {
    const [first] = original.streams;
    return { kind: 'original', url: original.url, ...(first && { mimeType: first.mimeType }) };
  }
  const forms: (PlayableSource | null)[] = [
    mp4 ? { kind: 'mp4', url: mp4.url, mimeType: 'video/mp4' } : null,
    hls ? { kind: 'hls', url: hls.url, mimeType: 'application/vnd.apple.mpegurl' } : null,
  ];
  if (prefer === 'hls') forms.reverse();
  return forms.find((form) => form !== null) ?? null;
}

function browserCanPlay(type: string): string {
  return document.createElement('video').canPlayType(type);
}

/** The parts of a file's media info that say what its tracks are. */
export interface FileMediaInfo {
  mime_type?: string | null;
  streams?: readonly { codec_type?: string; rfc6381_codec?: string }[];
}

/** The picture and sound tracks of a file as the API describes them; `contentType` stands in for a missing type. */
export function streamsOf(info: FileMediaInfo | null | undefined, contentType: string | null): SourceStream[] {
  const mimeType = info?.mime_type ?? contentType ?? '';
  return (info?.streams ?? [])
    .filter(({ codec_type }) => codec_type === 'video' || codec_type === 'audio')
    .map(({ rfc6381_codec }) => ({ mimeType, codec: rfc6381_codec ?? null }));
}
