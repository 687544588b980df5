import { AV_NOPTS_VALUE, AVDISCARD_ALL, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { avRescaleQ, FormatContext, Rational, type IRational, type Packet, type Stream } from 'node-av/lib';
import { FORMATS, localUrl, MAX_PIXELS } from '../../ffmpeg-transcoder/input-args.ts';
import { check, isDrained, options } from './av.ts';

const MICROSECONDS = new Rational(1, 1_000_000);
/** Seeking looks for decoding times, and pictures are decoded up to this much before they are shown. */
const REORDERING = 3 / 23;

/** Limits of every decoder. */
export const DECODER_LIMITS = { max_pixels: String(MAX_PIXELS), threads: 'auto' };

/** An open media file whose times begin at zero, unless they are kept. */
export class Input {
  readonly context: FormatContext;
  readonly #begin: bigint;
  #streams: Stream[];

  constructor(context: FormatContext, keepsTimes: boolean) {
    this.context = context;
    this.#streams = context.streams;
    this.#begin = keepsTimes || context.startTime === AV_NOPTS_VALUE ? 0n : context.startTime;
  }

  stream(index: number): Stream {
    // Some files tell of a stream only when its first packet comes.
    const stream = this.#streams[index] ?? (this.#streams = this.context.streams)[index];
    if (!stream) throw new Error('The stream map matches no streams.');
    return stream;
  }

  /** Skips what is in no wanted stream. */
  only(wanted: readonly number[]): void {
    for (const stream of this.context.streams) if (!wanted.includes(stream.index)) stream.discard = AVDISCARD_ALL;
  }

  /** Begins to read at a key frame not after `seconds`; where the file cannot be searched, where it is. */
  seek(seconds: number): void {
    const target = this.#begin + BigInt(Math.round((seconds - REORDERING) * 1e6));
    if (seconds > 0) this.context.seekFrameSync(-1, target, AVSEEK_FLAG_BACKWARD);
  }

  /** Reads the next packet, its times counted from where the file begins; false at the end. */
  read(packet: Packet): boolean {
    packet.unref();
    if (isDrained(this.context.readFrameSync(packet), 'Reading the file')) return false;
    const shift = this.#shift(this.stream(packet.streamIndex).timeBase);
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts -= shift;
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts -= shift;
    return true;
  }

  #shift(base: IRational): bigint {
    return avRescaleQ(this.#begin, MICROSECONDS, base);
  }
}

/**
 * Opens a local file, read by one of the demuxers that open nothing else. `keepsTimes` leaves its time stamps as they are.
 * @throws FFmpegError
 */
export function openInput(path: string, { keepsTimes = false } = {}): Input {
  const context = new FormatContext();
  const guards = options({ protocol_whitelist: 'file', format_whitelist: FORMATS });
  check(context.openInputSync(localUrl(path), null, guards), 'Opening the file');
  // Takes no limits from here: the library's own (2^28 pixels) and the parent's watch over memory hold.
  check(context.findStreamInfoSync(), 'Looking for streams');
  return new Input(context, keepsTimes);
}
