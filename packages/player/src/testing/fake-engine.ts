import type { Engine, EngineEvents, EngineFactory, LoadRequest, SubtitleTrack } from '../engines/engine.ts';
import { mediaLoaded } from './fake-media.ts';

/** An engine that loads at once and does what a test tells it. */
export interface FakeEngine {
  factory: EngineFactory;
  loads: LoadRequest[];
  /** The text track that was chosen last. */
  shown: string | null;
  subtitles: SubtitleTrack[];
  duration: number;
  /** Every load fails with this while it is set. */
  failure: Error | null;
  media: HTMLMediaElement | null;
  events: EngineEvents | null;
  destroyed: number;
}

export function createFakeEngine(): FakeEngine {
  const fake: FakeEngine = {
    loads: [],
    shown: null,
    subtitles: [],
    duration: 100,
    failure: null,
    media: null,
    events: null,
    destroyed: 0,
    factory(media, events): Engine {
      Object.assign(fake, { media, events });
      return {
        async load(request) {
          fake.loads.push(request);
          const { failure } = fake;
          await Promise.resolve();
          if (failure) throw failure;
          mediaLoaded(media, fake.duration);
          if (request.startAt !== null) media.currentTime = request.startAt;
          return true;
        },
        subtitles: () => fake.subtitles,
        selectSubtitle: (id) => void (fake.shown = id),
        async destroy() {
          fake.destroyed += 1;
        },
      };
    },
  };
  return fake;
}
