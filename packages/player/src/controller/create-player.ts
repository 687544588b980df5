import type { PlayableSource } from '../choose-source.ts';
import type { Engine, EngineFactory, SidecarSubtitle } from '../engines/engine.ts';
import { createShakaEngine } from '../engines/shaka.ts';
import { PlayerError } from '../player-error.ts';
import { watchMedia } from './media-events.ts';
import { INITIAL_STATE, type PlayerState } from './player-state.ts';
import { createPositionKeeper } from './position-keeper.ts';
import { createStore, type Store } from './store.ts';

/** Playback rates that are offered, slowest first. */
export const PLAYBACK_RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;
/** Seconds that the keyboard and the skip buttons seek. */
export const SEEK_STEP = 10;
export const VOLUME_STEP = 0.1;
/** A start position this close to the end, in seconds, starts at the beginning instead. */
const NEAR_END = 5;

export interface PlayerOptions {
  /** @default Shaka Player */
  engine?: EngineFactory;
}

export interface PlayRequest {
  source: PlayableSource;
  /** Where to start, in seconds. Applied once, when it can play. */
  startAt?: number | undefined;
  /** Starts at once; browsers may forbid it, then it stays paused. */
  autoPlay?: boolean | undefined;
  subtitles?: readonly SidecarSubtitle[] | undefined;
}

/** Controls playback in one media element at a time. Its state changes only after the element has reported the change. */
export interface Player extends Store<PlayerState> {
  /** Hears of the position to remember: at most every 10 s, and only after the first 10 s. Until the returned function is called. */
  onPosition(listener: (seconds: number) => void): () => void;
  /** Takes a media element over; null lets it go. */
  attach(media: HTMLMediaElement | null): void;
  /** Loads a source in place of the present one. What fails is in the state; it never rejects. */
  load(request: PlayRequest): Promise<void>;
  /** Loads the present source again from where it stopped. */
  retry(): Promise<void>;
  play(): void;
  pause(): void;
  togglePlay(): void;
  /** To a time in seconds, kept within the media. */
  seek(seconds: number): void;
  /** By so many seconds. */
  seekBy(seconds: number): void;
  /** 0..1; unmutes. */
  setVolume(volume: number): void;
  changeVolume(by: number): void;
  toggleMuted(): void;
  setRate(rate: number): void;
  /** To the next faster (1) or slower (-1) rate. */
  stepRate(direction: 1 | -1): void;
  /** Shows a text track; null hides them. */
  selectSubtitle(id: string | null): void;
  destroy(): void;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Makes a player without anything on the screen. */
export function createPlayer({ engine: createEngine = createShakaEngine }: PlayerOptions = {}): Player {
  const store = createStore<PlayerState>(INITIAL_STATE);
  const positionListeners = new Set<(seconds: number) => void>();
  const keeper = createPositionKeeper((seconds) => {
    for (const listener of positionListeners) listener(seconds);
  });
  let media: HTMLMediaElement | null = null;
  let engine: Engine | null = null;
  let unwatch: (() => void) | null = null;
  let request: PlayRequest | null = null;

  function report(part: Partial<PlayerState>): void {
    store.set(part);
    const { status, time, isPaused } = store.getState();
    if (status !== 'ready') return;
    if (part.time !== undefined) keeper.at(time);
    if (part.isPaused !== undefined && isPaused) keeper.flush();
  }

  function fail(error: PlayerError): void {
    store.set({ status: 'error', error, isBuffering: false });
  }

  function listSubtitles(): void {
    if (engine) store.set({ subtitles: engine.subtitles() });
  }

  function selectSubtitle(id: string | null): void {
    engine?.selectSubtitle(id);
    store.set({ subtitleId: id });
  }

  async function start(wanted: PlayRequest, startAt: number | null): Promise<void> {
    if (!engine || !media) return;
    store.set({ ...INITIAL_STATE, volume: media.volume, isMuted: media.muted, status: 'loading' });
    try {
      const isLoaded = await engine.load({ source: wanted.source, startAt, subtitles: wanted.subtitles ?? [] });
      if (!isLoaded || request !== wanted) return;
      store.set({ status: 'ready' });
      listSubtitles();
      const preferred = store.getState().subtitles.find(({ isDefault }) => isDefault);
      if (preferred) selectSubtitle(preferred.id);
      // Where the start was near the end, only now the duration tells.
      if (startAt !== null && media.duration > 0 && startAt >= media.duration - NEAR_END) media.currentTime = 0;
      if (wanted.autoPlay) play();
    } catch (error) {
      if (request === wanted) fail(error instanceof PlayerError ? error : new PlayerError('decode', String(error)));
    }
  }

  function play(): void {
    // A browser that forbids it leaves the element paused, which the state shows.
    media?.play().catch(() => undefined);
  }

  function seek(seconds: number): void {
    if (media) media.currentTime = clamp(seconds, 0, store.getState().duration || seconds);
  }

  function setVolume(volume: number): void {
    if (!media) return;
    media.volume = Math.round(clamp(volume, 0, 1) * 100) / 100;
    media.muted = false;
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    onPosition(listener) {
      positionListeners.add(listener);
      return () => positionListeners.delete(listener);
    },
    attach(next) {
      if (next === media) return;
      keeper.flush();
      unwatch?.();
      void engine?.destroy();
      media = next;
      unwatch = next && watchMedia(next, report);
      engine = next && createEngine(next, { onError: fail, onSubtitles: listSubtitles });
      if (next && request) void start(request, request.startAt ?? null);
    },
    load(next) {
      request = next;
      return start(next, next.startAt ?? null);
    },
    async retry() {
      const { time } = store.getState();
      if (request) await start((request = { ...request, autoPlay: true }), time || (request.startAt ?? null));
    },
    play,
    pause: () => media?.pause(),
    togglePlay: () => (media?.paused ? play() : media?.pause()),
    seek,
    seekBy: (seconds) => seek((media?.currentTime ?? 0) + seconds),
    setVolume,
    changeVolume: (by) => setVolume((media?.volume ?? 1) + by),
    toggleMuted() {
      if (media) media.muted = !media.muted;
    },
    setRate(rate) {
      if (media) media.playbackRate = rate;
    },
    stepRate(direction) {
      if (!media) return;
      const { playbackRate } = media;
      const faster = PLAYBACK_RATES.find((rate) => rate > playbackRate);
      const slower = PLAYBACK_RATES.findLast((rate) => rate < playbackRate);
      media.playbackRate = (direction === 1 ? faster : slower) ?? playbackRate;
    },
    selectSubtitle,
    destroy() {
      keeper.close();
      request = null;
      this.attach(null);
    },
  };
}
