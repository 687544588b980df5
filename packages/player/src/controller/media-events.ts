import type { PlayerState } from './player-state.ts';

/** What the media element says right now. */
function readMedia(media: HTMLMediaElement): Partial<PlayerState> {
  return {
    isPaused: media.paused,
    hasEnded: media.ended,
    time: media.currentTime,
    duration: Number.isFinite(media.duration) ? media.duration : 0,
    buffered: Array.from(
      { length: media.buffered.length },
      (_, n) => [media.buffered.start(n), media.buffered.end(n)] as const,
    ),
    volume: media.volume,
    isMuted: media.muted,
    rate: media.playbackRate,
  };
}

/** The events after which one or more of the fields differ. */
const CHANGES = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'loadedmetadata',
  'progress',
  'volumechange',
  'ratechange',
  'emptied',
] as const;

/** Reports every change of the element until the returned function is called. */
export function watchMedia(media: HTMLMediaElement, report: (part: Partial<PlayerState>) => void): () => void {
  const controller = new AbortController();
  const on = (event: string, listener: () => void): void =>
    media.addEventListener(event, listener, { signal: controller.signal });
  for (const event of CHANGES) on(event, () => report(readMedia(media)));
  for (const event of ['waiting', 'seeking', 'stalled']) {
    on(event, () => report({ isBuffering: media.readyState < media.HAVE_FUTURE_DATA && !media.ended }));
  }
  for (const event of ['playing', 'canplay', 'seeked', 'ended', 'emptied'])
    on(event, () => report({ isBuffering: false }));
  report(readMedia(media));
  return () => controller.abort();
}
