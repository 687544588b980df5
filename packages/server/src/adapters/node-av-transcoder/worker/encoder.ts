import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_FRAME_DATA_DISPLAYMATRIX,
  AV_NOPTS_VALUE,
  AV_PICTURE_TYPE_NONE,
  AV_SAMPLE_FMT_FLTP,
  type AVPixelFormat,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import {
  avRescaleQ,
  Codec,
  CodecContext,
  CodecParameters,
  type Frame,
  type IRational,
  Packet,
  Rational,
} from 'node-av/lib';
import { SAMPLE_RATE } from '../../ffmpeg-transcoder/segment-args.ts';
import { check, isDrained, options, present } from './av.ts';
import type { Track } from './output.ts';

/** Encoded pictures may be shown at any of MPEG's ticks. */
const TICK = new Rational(1, 90_000);

export interface EncodeOptions {
  /** The container keeps what decoders must know in its head, not beside key frames. */
  hasGlobalHeader: boolean;
  keep: (packet: Packet, base: IRational) => boolean;
}

/** Encodes H.264 or AAC into a track that begins with the first frame. */
export class StreamEncoder {
  readonly #context = new CodecContext();
  readonly #track: Track;
  readonly #options: EncodeOptions;
  readonly #packet = new Packet();
  #isOpen = false;
  #latest = AV_NOPTS_VALUE;
  #usualDuration = 0n;

  constructor(track: Track, how: EncodeOptions) {
    this.#track = track;
    this.#options = how;
    this.#packet.alloc();
  }

  /** What later frames must be scaled to. */
  get size(): { width: number; height: number } {
    return { width: this.#context.width, height: this.#context.height };
  }

  push(frame: Frame, base: IRational, rate: IRational): void {
    if (!this.#isOpen) this.#open(frame, rate);
    const time = avRescaleQ(frame.pts, base, this.#context.timeBase);
    // Two pictures at one time: the first one wins.
    if (this.#latest !== AV_NOPTS_VALUE && time <= this.#latest) return;
    this.#latest = time;
    frame.pts = time;
    if (frame.isVideo()) {
      // What the source's encoder chose does not matter here, and the picture is upright already.
      frame.pictType = AV_PICTURE_TYPE_NONE;
      frame.removeSideData(AV_FRAME_DATA_DISPLAYMATRIX);
    }
    check(this.#context.sendFrameSync(frame), 'Encoding');
    this.#drain();
  }

  end(): void {
    if (this.#isOpen) {
      check(this.#context.sendFrameSync(null), 'Encoding');
      this.#drain();
    }
    this.#track.end();
  }

  #open(frame: Frame, rate: IRational): void {
    const isVideo = frame.isVideo();
    const codec = present(
      Codec.findEncoderByName(isVideo ? FF_ENCODER_LIBX264 : FF_ENCODER_AAC),
      'encoder for H.264 and AAC',
    );
    const context = this.#context;
    context.allocContext3(codec);
    if (isVideo) describePicture(context, frame, rate);
    else describeSound(context);
    if (this.#options.hasGlobalHeader) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    check(context.open2Sync(codec, options(isVideo ? H264 : {})), 'Opening an encoder');
    this.#isOpen = true;
    if (isVideo && rate.num > 0) {
      this.#usualDuration = avRescaleQ(1n, { num: rate.den, den: rate.num }, context.timeBase);
    }
    const parameters = new CodecParameters();
    parameters.alloc();
    check(parameters.fromContext(context), 'Opening an encoder');
    this.#track.begin(parameters, context.timeBase);
  }

  #drain(): void {
    while (!isDrained(this.#context.receivePacketSync(this.#packet), 'Encoding')) {
      // Else the last picture of a file would be shown for no time.
      if (this.#packet.duration === 0n) this.#packet.duration = this.#usualDuration;
      if (this.#options.keep(this.#packet, this.#context.timeBase)) this.#track.write(this.#packet);
      this.#packet.unref();
    }
  }
}

/** The values of `H264` in the command line's adapter. */
const H264 = { preset: 'veryfast', crf: '22', maxrate: '12M', bufsize: '24M', profile: 'high', threads: 'auto' };
const SOUND_BITS = 160_000n;

function describePicture(context: CodecContext, frame: Frame, rate: IRational): void {
  context.width = frame.width;
  context.height = frame.height;
  context.pixelFormat = frame.format as AVPixelFormat;
  context.sampleAspectRatio = frame.sampleAspectRatio;
  context.colorRange = frame.colorRange;
  context.colorSpace = frame.colorSpace;
  context.colorPrimaries = frame.colorPrimaries;
  context.colorTrc = frame.colorTrc;
  context.timeBase = TICK;
  if (rate.num > 0 && rate.den > 0) context.framerate = new Rational(rate.num, rate.den);
}

function describeSound(context: CodecContext): void {
  context.sampleFormat = AV_SAMPLE_FMT_FLTP;
  context.sampleRate = SAMPLE_RATE;
  context.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  context.bitRate = SOUND_BITS;
  context.timeBase = new Rational(1, SAMPLE_RATE);
}
