import type { Engine, EngineFactory, LoadRequest, SubtitleTrack } from './engine.ts';
import { PlayerError } from '../player-error.ts';
import { knownType } from './known-type.ts';
import { isCritical, isInterruption, toPlayerError } from './shaka-errors.ts';

type Shaka = (typeof import('shaka-player/dist/shaka-player.hls-es2021.js'))['default'];
type ShakaPlayer = InstanceType<Shaka['Player']>;

/** A segment that is being encoded answers late; that is no reason to give up. */
const PATIENCE = { timeout: 120_000, connectionTimeout: 120_000, stallTimeout: 120_000, maxAttempts: 4 };

/** The server says at once whether it can play a file: asking again and again would only put off what it said. */
const MANIFEST_PATIENCE = { ...PATIENCE, maxAttempts: 2, baseDelay: 500 };

const CONFIGURATION = {
  manifest: { retryParameters: MANIFEST_PATIENCE },
  streaming: {
    retryParameters: PATIENCE,
    bufferingGoal: 30,
    rebufferingGoal: 1,
    bufferBehind: 60,
  },
};

let library: Promise<Shaka> | null = null;

/** Loads Shaka once, when something is first played: it is larger than the rest of the page. */
function loadShaka(): Promise<Shaka> {
  const loading = (library ??= importShaka());
  loading.catch(() => (library = null));
  return loading;
}

async function importShaka(): Promise<Shaka> {
  const { default: found } = await import('shaka-player/dist/shaka-player.hls-es2021.js');
  // A CommonJS module: bundlers and Node differ in where its default export ends up.
  const shaka = ('Player' in found ? found : (found as { default: unknown }).default) as Shaka;
  shaka.polyfill.installAll();
  return shaka;
}

/** Plays HLS and plain files with Shaka Player. */
export const createShakaEngine: EngineFactory = (media, events): Engine => {
  let player: ShakaPlayer | null = null;
  let opened: Promise<ShakaPlayer> | null = null;
  let destroyed = false;
  let latest = 0;
  let preferred: number | null = null;

  async function open(): Promise<ShakaPlayer> {
    const shaka = await loadShaka().catch((error: unknown) => {
      throw new PlayerError('network', `Shaka was not loaded: ${String(error)}`);
    });
    const made = new shaka.Player();
    made.configure(CONFIGURATION);
    made.addEventListener('error', (event) => {
      const { detail } = event as unknown as { detail: unknown };
      if (isCritical(detail) && !isInterruption(detail)) events.onError(toPlayerError(detail));
    });
    for (const change of ['trackschanged', 'textchanged', 'texttrackvisibility']) {
      made.addEventListener(change, () => events.onSubtitles());
    }
    await made.attach(media);
    player = made;
    return made;
  }

  async function load({ source, startAt, subtitles }: LoadRequest): Promise<boolean> {
    const turn = ++latest;
    preferred = null;
    const isLatest = (): boolean => turn === latest && !destroyed;
    try {
      opened ??= open();
      const shaka = await opened;
      if (!isLatest()) return false;
      await shaka.load(source.url, startAt, knownType(source.mimeType));
      for (const { url, language, label, isDefault } of subtitles) {
        if (!isLatest()) return false;
        // A subtitle that does not load is no reason not to watch.
        const track = await shaka
          .addTextTrackAsync(url, language, 'subtitles', 'text/vtt', undefined, label)
          .catch(() => null);
        if (track && isDefault) preferred = track.id;
      }
      return isLatest();
    } catch (error) {
      if (!isLatest() || isInterruption(error)) return false;
      if (player === null) opened = null;
      throw error instanceof PlayerError ? error : toPlayerError(error);
    }
  }

  return {
    load,
    subtitles: (): SubtitleTrack[] =>
      (player?.getTextTracks() ?? [])
        // An empty track element is listed too.
        .filter(({ label, language }) => Boolean(label) || (language !== '' && language !== 'und'))
        .map(({ id, label, language }) => ({
          id: String(id),
          label: label || language,
          language,
          isDefault: id === preferred,
        })),
    selectSubtitle(id) {
      const track = player?.getTextTracks().find((one) => String(one.id) === id);
      player?.selectTextTrack(track ?? null);
    },
    async destroy() {
      destroyed = true;
      await opened?.catch(() => undefined);
      await player?.destroy();
    },
  };
};
