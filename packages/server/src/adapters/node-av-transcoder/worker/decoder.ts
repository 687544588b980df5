import { AV_NOPTS_VALUE, AVERROR_EOF } from 'node-av/constants';
import {
  avRescaleDelta,
  avRescaleQ,
  Codec,
  CodecContext,
  Frame,
  type IRational,
  type Packet,
  type Stream,
} from 'node-av/lib';
import { AGAIN, check, options, present } from './av.ts';
import { DECODER_LIMITS } from './input.ts';

/** Decodes one stream; broken packets are passed over as long as some can be decoded. */
export class StreamDecoder {
  readonly #context = new CodecContext();
  readonly #stream: Stream;
  readonly #onFrame: (frame: Frame, base: IRational) => void;
  readonly #frame = new Frame();
  /** Where the sound is, in samples: coarse time stamps are made exact by counting them. */
  readonly #sound = { value: AV_NOPTS_VALUE };
  #next = 0n;
  #decoded = 0;
  #failure = 0;

  constructor(stream: Stream, onFrame: (frame: Frame, base: IRational) => void) {
    this.#stream = stream;
    this.#onFrame = onFrame;
    this.#frame.alloc();
    const codec = present(Codec.findDecoder(stream.codecpar.codecId), 'decoder for this file');
    this.#context.allocContext3(codec);
    check(this.#context.parametersToContext(stream.codecpar), 'Opening a decoder');
    this.#context.pktTimebase = stream.timeBase;
    check(this.#context.open2Sync(codec, options(DECODER_LIMITS)), 'Opening a decoder');
  }

  take(packet: Packet | null): void {
    const sent = this.#context.sendPacketSync(packet);
    if (sent < 0 && sent !== AVERROR_EOF) this.#failure = sent;
    for (;;) {
      const code = this.#context.receiveFrameSync(this.#frame);
      if (code === AGAIN || code === AVERROR_EOF) break;
      if (code < 0) {
        this.#failure = code;
        if (packet === null) break;
        continue;
      }
      this.#decoded += 1;
      this.#give(this.#frame);
      this.#frame.unref();
    }
    if (packet === null && this.#decoded === 0) check(this.#failure, 'Decoding');
  }

  #give(frame: Frame): void {
    const base = this.#stream.timeBase;
    const told = frame.bestEffortTimestamp;
    if (frame.isVideo()) {
      frame.pts = told === AV_NOPTS_VALUE ? this.#next : told;
      this.#next = frame.pts + (frame.duration > 0n ? frame.duration : 1n);
      return this.#onFrame(frame, base);
    }
    const samples = { num: 1, den: frame.sampleRate };
    const time = told === AV_NOPTS_VALUE ? avRescaleQ(this.#next, samples, base) : told;
    frame.pts = avRescaleDelta(base, time, samples, frame.nbSamples, this.#sound, samples);
    this.#next = frame.pts + BigInt(frame.nbSamples);
    this.#onFrame(frame, samples);
  }
}
