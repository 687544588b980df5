import { writeFileSync } from 'node:fs';
import { avGetCodecName, type IRational, Packet, type Stream } from 'node-av/lib';
import type { SubtitleOutput } from '../../../ports/transcoder.ts';
import { createReporter, toSeconds } from './av.ts';
import { cueText } from './cue-text.ts';
import { openInput } from './input.ts';

/** A cue that does not say how long it lasts, seconds. */
const USUAL_LENGTH = 3;
/** Characters of an extracted subtitle; what a hostile file holds beyond is left out. */
const MAX_LENGTH = 5 * 2 ** 20;

/** The cues of one stream. */
class Cues {
  readonly index: number;
  readonly #base: IRational;
  readonly #toText: (data: Buffer) => string;
  readonly #texts = ['WEBVTT\n'];
  #room = MAX_LENGTH;

  constructor({ index, codecpar, timeBase }: Stream) {
    const toText = cueText(avGetCodecName(codecpar.codecId) ?? '');
    if (!toText) throw new Error('This subtitle is no text: invalid data for WebVTT.');
    this.index = index;
    this.#base = timeBase;
    this.#toText = toText;
  }

  /** Takes a packet of the stream that begins at so many seconds. */
  take(data: Buffer, begin: number, duration: bigint): void {
    if (this.#room <= 0) return;
    const text = this.#toText(data);
    this.#room -= text.length;
    const length = toSeconds(duration, this.#base) || USUAL_LENGTH;
    if (text !== '') this.#texts.push(`${clock(begin)} --> ${clock(begin + length)}\n${text}\n`);
  }

  write(output: string): void {
    writeFileSync(output, this.#texts.join('\n'));
  }
}

/** Writes embedded text subtitles as WebVTT; the library offers no decoder for them, so cues are read here. */
export function subtitles(path: string, wanted: readonly SubtitleOutput[]): void {
  const input = openInput(path);
  const tracks = wanted.map(({ stream, output }) => ({ cues: new Cues(input.stream(stream)), output }));
  input.only(tracks.map(({ cues }) => cues.index));
  const report = createReporter();
  const packet = new Packet();
  packet.alloc();
  while (input.read(packet)) {
    const begin = toSeconds(packet.pts, input.stream(packet.streamIndex).timeBase);
    if (begin === null || !packet.data) continue;
    report(begin);
    for (const { cues } of tracks) {
      if (cues.index === packet.streamIndex) cues.take(packet.data, begin, packet.duration);
    }
  }
  for (const { cues, output } of tracks) cues.write(output);
}

function clock(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const part = (unit: number, modulo: number, width: number): string =>
    String(Math.floor(all / unit) % modulo).padStart(width, '0');
  return `${part(3_600_000, Number.MAX_SAFE_INTEGER, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}
