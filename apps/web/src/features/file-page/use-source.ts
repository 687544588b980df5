import type { FileUrls } from '@jackdaw/api-client';
import type { File } from '@jackdaw/api-contract';
import { chooseSource, streamsOf, type PlayableSource, type PlayerError } from '@jackdaw/player';
import { useState } from 'react';

type Kind = PlayableSource['kind'];

const NONE: readonly Kind[] = [];

function sourceOf(file: File, urls: FileUrls, refused: readonly Kind[]): PlayableSource | null {
  const { id } = file;
  const canTry = (kind: Kind) => !refused.includes(kind);
  return chooseSource({
    original: canTry('original')
      ? { url: urls.stream(id), streams: streamsOf(file.media_info, file.content_type) }
      : undefined,
    mp4: file.is_mp4_available && canTry('mp4') ? { url: urls.streamMp4(id) } : undefined,
    // The player is given the subtitles beside every source: named here too, each would be listed twice.
    hls: canTry('hls') ? { url: urls.hls(id, { max_subtitle_count: 0 }) } : undefined,
  });
}

/**
 * What a video is played from. The choice stands while it plays, whatever becomes of the file meanwhile; a form that
 * failed for good is left out and the next one takes its place. `source` is null when no form is left.
 */
export function useSource(file: File, urls: FileUrls) {
  const [refused, setRefused] = useState(NONE);
  const [source, setSource] = useState(() => sourceOf(file, urls, NONE));
  const [failure, setFailure] = useState<PlayerError | null>(null);

  // A conversion that is done opens a way that was not there.
  if (source === null && file.is_mp4_available && !refused.includes('mp4')) setSource(sourceOf(file, urls, refused));

  return {
    source,
    failure,
    isOriginalLost: failure?.reason === 'gone',
    fail(error: PlayerError): void {
      if (source === null || error.canRetry) return;
      // HLS is made of the original.
      const next: readonly Kind[] =
        error.reason === 'gone' ? [...refused, source.kind, 'original', 'hls'] : [...refused, source.kind];
      setFailure(error);
      setRefused(next);
      setSource(sourceOf(file, urls, next));
    },
  };
}
