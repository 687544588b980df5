import type { MergeRequest } from '../../ports/transcoder.ts';
import { COMMON_ARGS, inputArgs, localUrl, seconds } from './input-args.ts';

/**
 * Arguments that put pictures and sound of two files into one MP4 as they are. The times of both stay what they are until
 * the end, where the first one becomes zero: that is what keeps them together.
 */
export function mergeArgs({ pictures, sound, soundDelay, output }: MergeRequest): string[] {
  return [
    ...[...COMMON_ARGS, '-nostdin', '-y', '-progress', 'pipe:1', '-nostats', '-copyts'],
    ...inputArgs(pictures),
    ...inputArgs(sound, soundDelay === 0 ? [] : ['-itsoffset', seconds(soundDelay)]),
    ...['-map', '0:V:0', '-map', '1:a:0', '-c', 'copy', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-avoid_negative_ts', 'make_zero', '-max_muxing_queue_size', '4096', '-movflags', '+faststart'],
    ...['-f', 'mp4', localUrl(output)],
  ];
}
