import type { Stream } from 'node-av/lib';
import { AAC_FRAME } from '../../ffmpeg-transcoder/segment-args.ts';
import { StreamDecoder } from './decoder.ts';
import { type EncodeOptions, StreamEncoder } from './encoder.ts';
import { Graph } from './graph.ts';
import type { Lane } from './lane.ts';
import type { Track } from './output.ts';
import { uprightFilter } from './rotation.ts';

function createEncodedLane(stream: Stream, track: Track, chain: (size: string) => string, how: EncodeOptions): Lane {
  const encoder = new StreamEncoder(track, how);
  const sized = (before: string | null): string => {
    const { width, height } = encoder.size;
    return chain(before === null || width === 0 ? '' : `,scale=${width}:${height},setsar=1`);
  };
  const graph = new Graph(sized, (frame, base) => encoder.push(frame, base, stream.avgFrameRate));
  const decoder = new StreamDecoder(stream, (frame, base) => graph.push(frame, base));
  return {
    stream: stream.index,
    take(packet) {
      decoder.take(packet);
      if (packet) return;
      graph.end();
      encoder.end();
    },
  };
}

/** Encodes a picture as H.264, upright; `filter` must leave it in the format of the encoder. */
export function createPictureLane(stream: Stream, track: Track, filter: string, how: EncodeOptions): Lane {
  return createEncodedLane(stream, track, (size) => `${uprightFilter(stream)}${filter}${size}`, how);
}

/** Encodes sound as AAC; `filter` must leave it stereo and with the sample rate of the encoder. */
export function createSoundLane(stream: Stream, track: Track, filter: string, how: EncodeOptions): Lane {
  const chain = `${filter},aformat=sample_fmts=fltp,asetnsamples=n=${AAC_FRAME}:p=0`;
  return createEncodedLane(stream, track, () => chain, how);
}
