import { writeFileSync } from 'node:fs';
import { avGetCodecName, Packet } from 'node-av/lib';
import { createReporter, toSeconds } from './av.ts';
import { cueText } from './cue-text.ts';
import { openInput } from './input.ts';

/** A cue that does not say how long it lasts, seconds. */
const USUAL_LENGTH = 3;
/** Characters of an extracted subtitle; what a hostile file holds beyond is left out. */
const MAX_LENGTH = 5 * 2 ** 20;

/** Writes an embedded text subtitle as WebVTT; the library offers no decoder for them, so cues are read here. */
export function subtitle(path: string, index: number, output: string): void {
  const input = openInput(path);
  const stream = input.stream(index);
  const toText = cueText(avGetCodecName(stream.codecpar.codecId) ?? '');
  if (!toText) throw new Error('This subtitle is no text: invalid data for WebVTT.');
  input.only([index]);
  const report = createReporter();
  const packet = new Packet();
  packet.alloc();
  const cues: string[] = [];
  let room = MAX_LENGTH;
  while (room > 0 && input.read(packet)) {
    const begin = packet.streamIndex === index ? toSeconds(packet.pts, stream.timeBase) : null;
    if (begin === null || !packet.data) continue;
    report(begin);
    const text = toText(packet.data);
    room -= text.length;
    const length = toSeconds(packet.duration, stream.timeBase) || USUAL_LENGTH;
    if (text !== '') cues.push(`${clock(begin)} --> ${clock(begin + length)}\n${text}\n`);
  }
  writeFileSync(output, ['WEBVTT\n', ...cues].join('\n'));
}

function clock(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const part = (unit: number, modulo: number, width: number): string =>
    String(Math.floor(all / unit) % modulo).padStart(width, '0');
  return `${part(3_600_000, Number.MAX_SAFE_INTEGER, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}
