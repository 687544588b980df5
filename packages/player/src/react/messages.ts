/** Texts of the React skin. Pass your own to translate them. */
export interface PlayerMessages {
  player: (title: string) => string;
  play: string;
  pause: string;
  seek: string;
  /** For assistive technology: where playback is. */
  position: (time: string, duration: string) => string;
  mute: string;
  unmute: string;
  volume: string;
  rate: string;
  subtitles: string;
  noSubtitles: string;
  enterFullscreen: string;
  exitFullscreen: string;
  back: (seconds: number) => string;
  forward: (seconds: number) => string;
  loading: string;
  retry: string;
  audioFailed: string;
  download: string;
}

export const defaultMessages: PlayerMessages = {
  player: (title) => `Player: ${title}`,
  play: 'Play',
  pause: 'Pause',
  seek: 'Seek',
  position: (time, duration) => `${time} of ${duration}`,
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  rate: 'Playback rate',
  subtitles: 'Subtitles',
  noSubtitles: 'Off',
  enterFullscreen: 'Full screen',
  exitFullscreen: 'Exit full screen',
  back: (seconds) => `Back ${seconds} seconds`,
  forward: (seconds) => `Forward ${seconds} seconds`,
  loading: 'Loading',
  retry: 'Try again',
  audioFailed: 'Playback failed',
  download: 'Download',
};
