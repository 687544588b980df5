import type { KeyFrames } from '../../ports/transcoder.ts';
import { COMMON_ARGS, inputArgs } from './input-args.ts';

/**
 * Arguments that list the video's packets without decoding them. All packets are read: with `-discard nokey` the MP4
 * reader skips samples but not their composition offsets and answers wrong times.
 */
export function keyFrameArgs(path: string): string[] {
  return [
    ...COMMON_ARGS,
    '-nostdin',
    '-copyts',
    '-start_at_zero',
    ...inputArgs(path, ['-discard:a', 'all', '-discard:s', 'all']),
    '-map',
    '0:V:0',
    '-c',
    'copy',
    '-f',
    'framecrc',
    'pipe:1',
  ];
}

/** Collects key frames from the listing's lines, which come in decoding order. */
export function createKeyFrameReader(): { onLine(line: string): void; found(): KeyFrames } {
  let tick = 0;
  let latest = Number.NEGATIVE_INFINITY;
  let closed = true;
  const times: number[] = [];
  return {
    onLine(line) {
      const base = /^#tb 0: (\d+)\/(\d+)/.exec(line);
      if (base) tick = Number(base[1]) / Number(base[2]);
      if (line.startsWith('#') || line === '') return;
      // stream, dts, pts, duration, size, checksum, and flags only when they are not just "key frame"
      const fields = line.split(',');
      const time = Math.round(Number(fields[2]) * tick * 1e6) / 1e6;
      if (!Number.isFinite(time)) return;
      const flags = fields.find((field) => field.trim().startsWith('F='));
      if (flags && (Number(flags.trim().slice(2)) & 1) === 0) {
        if (time < latest) closed = false;
        return;
      }
      latest = time;
      times.push(time);
    },
    found: () => ({ times: times.sort((a, b) => a - b), closed }),
  };
}
