import { writeFileSync } from 'node:fs';
import { AV_CODEC_FLAG_QSCALE, AVMEDIA_TYPE_VIDEO, type AVPixelFormat, FF_ENCODER_MJPEG } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { stillFilter } from '../../ffmpeg-transcoder/still-filter.ts';
import { check, present, toSeconds } from './av.ts';
import { StreamDecoder } from './decoder.ts';
import { Graph } from './graph.ts';
import { openInput } from './input.ts';
import { uprightFilter } from './rotation.ts';

/** Quality 4 in the measure of the encoder. */
const QUALITY = 4 * 118;

/** Writes the picture that is shown from `atSeconds` on, or the last one before it, as JPEG. */
export function still(path: string, atSeconds: number, width: number, output: string): void {
  const input = openInput(path);
  const video = input.context.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  if (!video) throw new Error('The stream map matches no streams.');
  input.only([video.index]);
  input.seek(atSeconds);

  const found = new Frame();
  found.alloc();
  let isFound = false;
  let isDue = false;
  const decoder = new StreamDecoder(video, (frame, base) => {
    if (isDue) return;
    isDue = (toSeconds(frame.pts, base) ?? 0) >= atSeconds - 0.0005;
    found.unref();
    check(found.ref(frame), 'Keeping a picture');
    isFound = true;
  });
  const packet = new Packet();
  packet.alloc();
  while (!isDue && input.read(packet)) if (packet.streamIndex === video.index) decoder.take(packet);
  if (!isDue) decoder.take(null);
  if (!isFound) throw new Error('Invalid data: there is no picture in this stream.');

  let jpeg: Buffer | null = null;
  const chain = `${uprightFilter(video)}${stillFilter(width)},format=yuvj420p`;
  const graph = new Graph(
    () => chain,
    (frame) => {
      jpeg ??= encode(frame);
    },
  );
  graph.push(found, video.timeBase);
  graph.end();
  writeFileSync(output, present<Buffer>(jpeg, 'JPEG encoder'));
}

function encode(frame: Frame): Buffer {
  const codec = present(Codec.findEncoderByName(FF_ENCODER_MJPEG), 'JPEG encoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = frame.width;
  context.height = frame.height;
  context.pixelFormat = frame.format as AVPixelFormat;
  context.colorRange = frame.colorRange;
  context.timeBase = new Rational(1, 25);
  context.setFlags(AV_CODEC_FLAG_QSCALE);
  context.globalQuality = QUALITY;
  check(context.open2Sync(codec), 'Opening an encoder');
  frame.quality = QUALITY;
  frame.pts = 0n;
  check(context.sendFrameSync(frame), 'Encoding');
  check(context.sendFrameSync(null), 'Encoding');
  const packet = new Packet();
  packet.alloc();
  check(context.receivePacketSync(packet), 'Encoding');
  return Buffer.from(present(packet.data, 'JPEG encoder'));
}
