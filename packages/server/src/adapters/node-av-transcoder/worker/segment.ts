import type { Packet, Stream } from 'node-av/lib';
import { SEGMENT_OFFSET, type SegmentPlan } from '../../../ports/transcoder.ts';
import {
  AUDIO_LEAD,
  audioFilter,
  COPY_LEAD,
  TAIL,
  TOLERANCE,
  videoFilter,
} from '../../ffmpeg-transcoder/segment-args.ts';
import type { RangeMessage } from '../protocol.ts';
import { createReporter, toSeconds } from './av.ts';
import { createCopiedLane } from './copied-lane.ts';
import { createPictureLane, createSoundLane } from './encoded-lane.ts';
import { openInput } from './input.ts';
import { type Lane, pump, type Source } from './lane.ts';
import { Output } from './output.ts';

const MUXING = { output_ts_offset: String(SEGMENT_OFFSET), max_delay: '0', avoid_negative_ts: 'disabled' };

/** Makes one segment by the rules that `segmentArgs` describes for the command line. */
export function segment(path: string, plan: SegmentPlan, range: RangeMessage, output: string): void {
  const { start } = range;
  const end = range.end ?? Number.POSITIVE_INFINITY;
  const earlier = (lead: number): number => Math.max(0, Math.min(range.readFrom ?? start, start - lead));
  const file = new Output('mpegts', output, MUXING);
  const sources = new Map<number, Source>();
  const open = (index: number, from: number, make: (stream: Stream) => Lane): void => {
    const source = sources.get(from) ?? { input: openInput(path), lanes: [], until: end + TAIL };
    if (!sources.has(from)) source.input.seek(from);
    sources.set(from, source);
    source.lanes.push(make(source.input.stream(index)));
  };

  const { video, audio } = plan;
  const [picture, sound] = [video && file.addTrack(), audio && file.addTrack()];
  if (video && picture) {
    const isCopied = video.mode === 'copy';
    open(video.stream, earlier(isCopied ? COPY_LEAD : 0), (stream) =>
      isCopied
        ? createCopiedLane(stream, picture, {
            filters: ['h264_mp4toannexb', 'dump_extra'],
            keep: keepGroups(start, end),
          })
        : createPictureLane(stream, picture, videoFilter(video.height, start, end), {
            hasGlobalHeader: false,
            keep: () => true,
          }),
    );
  }
  if (audio && sound) {
    const isCopied = audio.mode === 'copy';
    open(audio.stream, earlier(isCopied ? COPY_LEAD : 2 * AUDIO_LEAD), (stream) =>
      isCopied
        ? createCopiedLane(stream, sound, { keep: (packet) => isWithin(packet, stream.timeBase, start, end, 0) })
        : createSoundLane(stream, sound, audioFilter(start, end), {
            hasGlobalHeader: false,
            keep: (packet, base) => isWithin(packet, base, start, end, 0),
          }),
    );
  }
  pump([...sources.values()], createReporter());
  file.finish(true);
}

/** Whole groups of pictures: those whose key frame is shown within the range. */
function keepGroups(start: number, end: number): (packet: Packet, stream: Stream) => boolean {
  let isKept = false;
  return (packet, { timeBase }) => {
    if (packet.isKeyframe) isKept = isWithin(packet, timeBase, start, end, TOLERANCE);
    return isKept;
  };
}

function isWithin(
  packet: Packet,
  base: { num: number; den: number },
  start: number,
  end: number,
  tolerance: number,
): boolean {
  const time = toSeconds(packet.pts, base);
  // The command line counts in these ticks; both must agree on what lies on a border.
  const ticks = time === null ? 0 : Math.round(time * 90_000) / 90_000;
  return (start <= 0 || ticks >= start - tolerance) && ticks < end - tolerance;
}
