import type { SegmentPlan } from '../../../ports/transcoder.ts';
import { pictureFilter, SAMPLE_RATE } from '../../ffmpeg-transcoder/segment-args.ts';
import { createReporter } from './av.ts';
import { createCopiedLane } from './copied-lane.ts';
import { createPictureLane, createSoundLane } from './encoded-lane.ts';
import { openInput } from './input.ts';
import { type Lane, pump } from './lane.ts';
import { Output } from './output.ts';

const HOW = { hasGlobalHeader: true, keep: () => true };

/** Makes a whole MP4 with its index in front. */
export function mp4(path: string, { video, audio }: SegmentPlan, output: string): void {
  const input = openInput(path);
  const file = new Output('mp4', output, { movflags: '+faststart' });
  const [picture, sound] = [video && file.addTrack(), audio && file.addTrack()];
  const lanes: Lane[] = [];
  if (video && picture) {
    const stream = input.stream(video.stream);
    const filter = `yadif=deint=interlaced,${pictureFilter(video.height)}`;
    lanes.push(
      video.mode === 'copy' ? createCopiedLane(stream, picture, {}) : createPictureLane(stream, picture, filter, HOW),
    );
  }
  if (audio && sound) {
    const stream = input.stream(audio.stream);
    const filter = `aresample=${SAMPLE_RATE}:async=1,aformat=channel_layouts=stereo`;
    lanes.push(
      audio.mode === 'copy' ? createCopiedLane(stream, sound, {}) : createSoundLane(stream, sound, filter, HOW),
    );
  }
  pump([{ input, lanes, until: Number.POSITIVE_INFINITY }], createReporter());
  file.finish(false);
}
