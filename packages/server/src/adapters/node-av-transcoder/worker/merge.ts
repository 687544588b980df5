import { AV_DISPOSITION_ATTACHED_PIC, AV_NOPTS_VALUE, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { createReporter } from './av.ts';
import { createCopiedLane } from './copied-lane.ts';
import { openInput, type Input } from './input.ts';
import { type Lane, pump } from './lane.ts';
import { Output } from './output.ts';

const MUXING = { movflags: '+faststart', avoid_negative_ts: 'make_zero' };

/** Puts pictures and sound of two files into one MP4 by the rules that `mergeArgs` describes for the command line. */
export function merge(pictures: string, sound: string, soundDelay: number, output: string): void {
  const [seen, heard] = [openInput(pictures, { keepsTimes: true }), openInput(sound, { keepsTimes: true })];
  const file = new Output('mp4', output, MUXING);
  const [picture, tone] = [file.addTrack(), file.addTrack()];
  const lanes = [
    createCopiedLane(firstOf(seen, AVMEDIA_TYPE_VIDEO), picture, {}),
    delayed(firstOf(heard, AVMEDIA_TYPE_AUDIO), soundDelay, (stream) => createCopiedLane(stream, tone, {})),
  ] as const;
  const until = Number.POSITIVE_INFINITY;
  pump(
    [
      { input: seen, lanes: [lanes[0]], until },
      { input: heard, lanes: [lanes[1]], until },
    ],
    createReporter(),
  );
  file.finish(false);
}

function firstOf({ context }: Input, kind: number): Stream {
  const found = context.streams.find(
    ({ codecpar, disposition }) => codecpar.codecType === kind && !(disposition & AV_DISPOSITION_ATTACHED_PIC),
  );
  if (!found) throw new Error('The stream map matches no streams.');
  return found;
}

/** A lane whose packets come later by so many seconds. */
function delayed(stream: Stream, seconds: number, make: (stream: Stream) => Lane): Lane {
  const lane = make(stream);
  const ticks = BigInt(Math.round((seconds * stream.timeBase.den) / stream.timeBase.num));
  return {
    stream: lane.stream,
    take(packet) {
      if (packet && packet.pts !== AV_NOPTS_VALUE) packet.pts += ticks;
      if (packet && packet.dts !== AV_NOPTS_VALUE) packet.dts += ticks;
      lane.take(packet);
    },
  };
}
