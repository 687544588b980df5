/** What jsdom leaves out of media elements, in the order of events of a real one. */
interface Playing {
  paused: boolean;
  ended: boolean;
  currentTime: number;
  duration: number;
  readyState: number;
}

const states = new WeakMap<HTMLMediaElement, Playing>();

function stateOf(media: HTMLMediaElement): Playing {
  let state = states.get(media);
  if (!state) {
    state = { paused: true, ended: false, currentTime: 0, duration: Number.NaN, readyState: 0 };
    states.set(media, state);
  }
  return state;
}

const tell = (media: HTMLMediaElement, ...events: string[]): void =>
  events.forEach((event) => media.dispatchEvent(new Event(event)));

/** Gives every media element a clock that tests move. */
export function installFakeMedia(): void {
  const media = HTMLMediaElement.prototype;
  const getters: Record<string, (this: HTMLMediaElement) => unknown> = {
    paused() {
      return stateOf(this).paused;
    },
    ended() {
      return stateOf(this).ended;
    },
    duration() {
      return stateOf(this).duration;
    },
    readyState() {
      return stateOf(this).readyState;
    },
    buffered() {
      const end = stateOf(this).currentTime + 10;
      return { length: 1, start: () => 0, end: () => end };
    },
  };
  for (const [name, get] of Object.entries(getters)) Object.defineProperty(media, name, { configurable: true, get });
  Object.defineProperty(media, 'currentTime', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return stateOf(this).currentTime;
    },
    set(this: HTMLMediaElement, seconds: number) {
      Object.assign(stateOf(this), { currentTime: seconds, ended: false });
      tell(this, 'seeking', 'timeupdate', 'seeked');
    },
  });
  media.play = function (this: HTMLMediaElement) {
    Object.assign(stateOf(this), { paused: false, ended: false });
    tell(this, 'play', 'playing');
    return Promise.resolve();
  };
  media.pause = function (this: HTMLMediaElement) {
    stateOf(this).paused = true;
    tell(this, 'pause');
  };
}

/** The element has a source of this length and can play. */
export function mediaLoaded(media: HTMLMediaElement, duration: number): void {
  Object.assign(stateOf(media), { duration, readyState: 4 });
  tell(media, 'loadedmetadata', 'durationchange', 'canplay');
}

/** Playback has come to this time. */
export function mediaAt(media: HTMLMediaElement, seconds: number): void {
  stateOf(media).currentTime = seconds;
  tell(media, 'timeupdate');
}

/** Playback waits for data. */
export function mediaWaits(media: HTMLMediaElement): void {
  stateOf(media).readyState = 2;
  tell(media, 'waiting');
}

/** Playback has come to its end. */
export function mediaEnds(media: HTMLMediaElement): void {
  Object.assign(stateOf(media), { ended: true, paused: true, currentTime: stateOf(media).duration });
  tell(media, 'timeupdate', 'pause', 'ended');
}
