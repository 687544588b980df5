import type { SubtitleFormat } from '@jackdaw/api-contract';

/** One text of a subtitle. Times in milliseconds. */
interface Cue {
  start: number;
  end: number;
  lines: string[];
}

const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const TIMING = new RegExp(String.raw`^\s{0,9}${TIME}\s{0,9}-->\s{0,9}${TIME}(?:\s|$)`);
const NUMBER = /^\s{0,9}\d{1,9}\s{0,9}$/;

function milliseconds([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** The cues of a subtitle in either format, whatever else it holds. */
function readCues(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | null = null;
  for (const line of text.replaceAll('\0', '').split(/\r\n|\r|\n/)) {
    const times = TIMING.exec(line);
    if (times) {
      // Without an empty line between cues, the next one's number looks like text.
      if (open && NUMBER.test(open.lines.at(-1) ?? '')) open.lines.pop();
      open = { start: milliseconds(times.slice(1, 5)), end: milliseconds(times.slice(5, 9)), lines: [] };
      cues.push(open);
    } else if (line.trim() === '') {
      open = null;
    } else {
      open?.lines.push(line);
    }
  }
  return cues.filter(({ lines, start, end }) => lines.length > 0 && end > start);
}

function stamp(time: number, separator: string): string {
  const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  const rest = String(time % 1000).padStart(3, '0');
  return `${two(time / 3_600_000)}:${two((time / 60_000) % 60)}:${two((time / 1000) % 60)}${separator}${rest}`;
}

const KEPT_TAG = /^<\/?[biu]>$/i;
const TAG = /<[^<>\n]{0,200}>/g;
/** Commands of other formats such as `{\an8}`. */
const COMMAND = /\{\\[^{}\n]{0,200}\}/g;
const ENTITY = /&(amp|lt|gt|nbsp|lrm|rlm);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>' },
  ...{ nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' },
};

/** Bold, italic and underlined stay; every other mark goes, and what is left cannot be taken for one. */
function toWebVttLine(line: string): string {
  const escape = (text: string): string =>
    text
      .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
  let made = '';
  let at = 0;
  const plain = line.replace(COMMAND, '');
  for (const { 0: tag, index } of plain.matchAll(TAG)) {
    made += escape(plain.slice(at, index)) + (KEPT_TAG.test(tag) ? tag.toLowerCase() : '');
    at = index + tag.length;
  }
  return made + escape(plain.slice(at));
}

function toSubRipLine(line: string): string {
  const marked = line.replace(TAG, (tag) => (KEPT_TAG.test(tag) ? tag : ''));
  return marked.replace(ENTITY, (_, name: string) => CHARACTERS[name] ?? '');
}

function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, lines }) => `${stamp(start, '.')} --> ${stamp(end, '.')}\n${lines.map(toWebVttLine).join('\n')}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

function toSubRip(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, lines }, index) => {
    // A line that is all marks would end the cue.
    const texts = lines.map(toSubRipLine).filter((line) => line.trim() !== '');
    return `${index + 1}\n${stamp(start, ',')} --> ${stamp(end, ',')}\n${texts.join('\n')}\n`;
  });
  return blocks.join('\n');
}

/** A subtitle in the wanted format. One that has it already stays as it is; of another one the cues are kept. */
export function convertSubtitle(text: string, format: SubtitleFormat): string {
  const present: SubtitleFormat = /^WEBVTT(?:\s|$)/.test(text) ? 'vtt' : 'srt';
  if (present === format) return text;
  const cues = readCues(text);
  return format === 'vtt' ? toWebVtt(cues) : toSubRip(cues);
}
