/** Makes WebVTT text out of one packet of a subtitle. */
type ToText = (data: Buffer) => string;

const FIELDS_BEFORE_TEXT = 8;
const KEPT_TAG = /^<\/?[biu]>$/i;

/** Reads packets of the named codec; null when it is not text. */
export function cueText(codec: string): ToText | null {
  return READERS[codec] ?? null;
}

const READERS: Readonly<Record<string, ToText>> = {
  subrip: (data) => fromMarkup(data.toString('utf8')),
  text: (data) => fromPlain(data.toString('utf8')),
  webvtt: (data) => tidy(data.toString('utf8')),
  ass: fromAss,
  ssa: fromAss,
  mov_text: (data) => fromPlain(data.toString('utf8', 2, 2 + (data.length > 1 ? data.readUInt16BE(0) : 0))),
};

/** Bold, italics and underlining mean the same in WebVTT; anything else in brackets is left out. */
function fromMarkup(text: string): string {
  const parts = text.replace(/\{\\[^}]*\}/g, '').split(/(<[^<>]*>)/);
  return tidy(
    parts.map((part, index) => (index % 2 ? (KEPT_TAG.test(part) ? part.toLowerCase() : '') : escape(part))).join(''),
  );
}

function fromPlain(text: string): string {
  return tidy(escape(text));
}

/** An event of Advanced SubStation Alpha as containers keep it: fields, the last of which is the text. */
function fromAss(data: Buffer): string {
  const text = data.toString('utf8').split(',').slice(FIELDS_BEFORE_TEXT).join(',');
  // Drawings are commands, not words.
  if (/\{[^}]*\\p[1-9]/.test(text)) return '';
  const words = escape(text.replace(/\\[Nn]/g, '\n').replace(/\\h/g, ' '));
  return tidy(words.replace(/\{([^}]*)\}/g, (_, orders: string) => tagsOf(orders)));
}

/** Orders such as `\i1` and `\b0` as tags; the others are about looks that WebVTT leaves to the player. */
function tagsOf(orders: string): string {
  return [...orders.matchAll(/\\([biu])([01])(?![0-9])/g)]
    .map(([, tag, on]) => `<${on === '1' ? '' : '/'}${tag}>`)
    .join('');
}

function escape(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+);)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** No empty line, which would end the cue, and none that looks like a time. */
function tidy(text: string): string {
  const lines = text
    .replace(/\0/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd());
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('-->', '--&gt;');
}
