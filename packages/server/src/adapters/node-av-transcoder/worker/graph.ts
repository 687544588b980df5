import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  type FilterContext,
  FilterGraph,
  Frame,
  type IRational,
} from 'node-av/lib';
import { check, isDrained, present } from './av.ts';

/** Filters for decoded frames of one stream; made anew when frames change their shape. */
export class Graph {
  readonly #chain: (shape: string | null) => string;
  readonly #onFrame: (frame: Frame, base: IRational) => void;
  readonly #filtered = new Frame();
  #graph: FilterGraph | null = null;
  #shape = '';
  #source: FilterContext | null = null;
  #sink: FilterContext | null = null;

  /** `chain` gets the shape of the frames before, or null the first time. */
  constructor(chain: (shape: string | null) => string, onFrame: (frame: Frame, base: IRational) => void) {
    this.#chain = chain;
    this.#onFrame = onFrame;
    this.#filtered.alloc();
  }

  push(frame: Frame, base: IRational): void {
    const shape = frame.isVideo() ? videoShape(frame, base) : audioShape(frame, base);
    if (shape !== this.#shape) this.#build(shape);
    // A filter that has taken its part wants no more.
    isDrained(present(this.#source, 'source').buffersrcAddFrameSync(frame), 'Filtering');
    this.#drain();
  }

  end(): void {
    if (!this.#source) return;
    isDrained(this.#source.buffersrcAddFrameSync(null), 'Filtering');
    this.#drain();
  }

  #build(shape: string): void {
    this.end();
    const sink = shape.startsWith('abuffer') ? 'abuffersink@out' : 'buffersink@out';
    const graph = new FilterGraph();
    graph.alloc();
    check(graph.parsePtr(`${shape},${this.#chain(this.#shape || null)},${sink}`), 'Making filters');
    check(graph.configSync(), 'Making filters');
    this.#graph?.free();
    this.#graph = graph;
    this.#source = present(graph.getFilter(shape.split('=')[0] ?? ''), 'source');
    this.#sink = present(graph.getFilter(sink), 'sink');
    this.#shape = shape;
  }

  #drain(): void {
    const sink = this.#sink;
    if (!sink) return;
    while (!isDrained(sink.buffersinkGetFrameSync(this.#filtered), 'Filtering')) {
      this.#onFrame(this.#filtered, sink.buffersinkGetTimeBase());
      this.#filtered.unref();
    }
  }
}

function videoShape(frame: Frame, base: IRational): string {
  const { num, den } = frame.sampleAspectRatio;
  return [
    `buffer@in=video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}`,
    `time_base=${base.num}/${base.den}:pixel_aspect=${den > 0 ? num : 0}/${den > 0 ? den : 1}`,
    `colorspace=${frame.colorSpace}:range=${frame.colorRange}`,
  ].join(':');
}

function audioShape(frame: Frame, base: IRational): string {
  const { nbChannels, order } = frame.channelLayout;
  // A file that does not say which channels it has gets the usual ones for their number.
  if (order === 0) frame.channelLayout = avChannelLayoutDefault(nbChannels);
  const layout = avChannelLayoutDescribe(frame.channelLayout);
  return `abuffer@in=time_base=${base.num}/${base.den}:sample_rate=${frame.sampleRate}:sample_fmt=${frame.format}:channel_layout=${layout}`;
}
