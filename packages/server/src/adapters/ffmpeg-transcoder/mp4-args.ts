import type { SegmentPlan } from '../../ports/transcoder.ts';
import { COMMON_ARGS, inputArgs, localUrl } from './input-args.ts';
import { AAC, H264, pictureFilter } from './segment-args.ts';

/** Arguments that make a whole MP4 with its index in front. Progress goes to stdout. */
export function mp4Args(path: string, plan: SegmentPlan, output: string): string[] {
  const { video, audio } = plan;
  const args: string[] = [...COMMON_ARGS, '-nostdin', '-y', '-progress', 'pipe:1', '-nostats', ...inputArgs(path)];
  if (video) args.push('-map', `0:${video.stream}`);
  if (audio) args.push('-map', `0:${audio.stream}`);
  args.push('-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1');
  if (video?.mode === 'copy') args.push('-c:v', 'copy');
  else if (video) args.push('-filter:v', `yadif=deint=interlaced,${pictureFilter(video.height)}`, ...H264);
  if (audio) args.push(...(audio.mode === 'copy' ? ['-c:a', 'copy'] : AAC));
  args.push('-max_muxing_queue_size', '4096', '-movflags', '+faststart', '-f', 'mp4', localUrl(output));
  return args;
}

/** Reads one line of ffmpeg's progress report: percent of `duration` seconds, or null for lines about other things. */
export function readProgress(line: string, duration: number | null): number | null {
  const match = /^out_time_us=(\d+)/.exec(line);
  if (!match || duration === null) return null;
  return Math.min(99, Math.floor((Number(match[1]) / 1e6 / duration) * 100));
}
