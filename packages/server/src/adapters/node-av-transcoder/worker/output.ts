import { writeFileSync } from 'node:fs';
import { AV_NOPTS_VALUE } from 'node-av/constants';
import { CodecParameters, FormatContext, type IRational, type Packet, Rational, type Stream } from 'node-av/lib';
import { localUrl } from '../../ffmpeg-transcoder/input-args.ts';
import { check, options } from './av.ts';

/** One stream of an output file; packets may be written as soon as it has begun. */
export interface Track {
  begin(parameters: CodecParameters, timeBase: IRational): void;
  /** Takes the packet's contents over. */
  write(packet: Packet): void;
  /** A track that ends before it has begun is left out of the file. */
  end(): void;
}

class Waiting implements Track {
  readonly parameters = new CodecParameters();
  readonly held: Packet[] = [];
  readonly #output: Output;
  timeBase: IRational | null = null;
  hasEnded = false;
  stream: Stream | null = null;
  /** Decoding time of the packet before. */
  latest = AV_NOPTS_VALUE;

  constructor(output: Output) {
    this.#output = output;
  }

  begin(parameters: CodecParameters, timeBase: IRational): void {
    this.parameters.alloc();
    check(parameters.copy(this.parameters), 'Describing a stream');
    this.timeBase = { num: timeBase.num, den: timeBase.den };
    this.#output.settle();
  }

  write(packet: Packet): void {
    if (this.stream) return this.#output.put(this, packet);
    const kept = packet.clone();
    packet.unref();
    if (kept) this.held.push(kept);
  }

  end(): void {
    this.hasEnded = true;
    this.#output.settle();
  }
}

/** A media file that is begun when all of its tracks have begun or ended. */
export class Output {
  readonly #context = new FormatContext();
  readonly #path: string;
  readonly #options: Readonly<Record<string, string>>;
  readonly #tracks: Waiting[] = [];
  #begun = false;

  constructor(format: 'mpegts' | 'mp4', path: string, muxing: Readonly<Record<string, string>>) {
    this.#path = path;
    this.#options = muxing;
    check(this.#context.allocOutputContext2(null, format, localUrl(path)), 'Choosing a container');
  }

  /** All tracks must be added before the first one begins. */
  addTrack(): Track {
    const track = new Waiting(this);
    this.#tracks.push(track);
    return track;
  }

  settle(): void {
    const used = this.#tracks.filter(({ timeBase }) => timeBase !== null);
    if (this.#begun || used.length === 0) return;
    if (this.#tracks.some(({ timeBase, hasEnded }) => timeBase === null && !hasEnded)) return;
    this.#begun = true;
    for (const track of used) {
      const stream = this.#context.newStream();
      check(track.parameters.copy(stream.codecpar), 'Describing a stream');
      if (track.timeBase) stream.timeBase = new Rational(track.timeBase.num, track.timeBase.den);
      track.stream = stream;
    }
    check(this.#context.openOutputSync(), 'Opening the output');
    check(this.#context.writeHeaderSync(options(this.#options)), 'Beginning the output');
    for (const track of used) for (const packet of track.held.splice(0)) this.put(track, packet);
  }

  put(track: Waiting, packet: Packet): void {
    const { stream, timeBase } = track;
    if (!stream || !timeBase) return;
    packet.rescaleTs(timeBase, stream.timeBase);
    packet.streamIndex = stream.index;
    order(packet, track);
    check(this.#context.interleavedWriteFrameSync(packet), 'Writing the output');
  }

  /** Ends the file. @throws Error when nothing was put into it, unless `mayBeEmpty` */
  finish(mayBeEmpty: boolean): void {
    if (this.#begun) {
      check(this.#context.writeTrailerSync(), 'Ending the output');
      this.#context.closeOutputSync();
    } else if (mayBeEmpty) writeFileSync(this.#path, '');
    else throw new Error('The output file does not contain any stream.');
  }
}

/** Containers want decoding times that grow and lie before presentation times; odd sources have others. */
function order(packet: Packet, track: Waiting): void {
  const least = track.latest === AV_NOPTS_VALUE ? null : track.latest + 1n;
  if (packet.dts === AV_NOPTS_VALUE) packet.dts = least ?? packet.pts;
  if (packet.pts !== AV_NOPTS_VALUE && packet.dts > packet.pts) {
    const next = least ?? packet.pts;
    const middle = [packet.pts, packet.dts, next].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[1];
    packet.pts = packet.dts = middle ?? packet.pts;
  }
  if (least !== null && packet.dts < least) {
    if (packet.pts >= packet.dts && packet.pts < least) packet.pts = least;
    packet.dts = least;
  }
  track.latest = packet.dts;
}
