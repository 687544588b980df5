/** Longest name in UTF-8 bytes; leaves room for a suffix within the 255 that everything can hold. */
const MAX_BYTES = 240;

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Makes one file name of what a stranger sent: no separators, no control characters, nothing a Windows machine takes for a
 * device, not too long (the extension stays). Null when nothing is left that names something.
 */
export function cleanName(raw: string): string | null {
  const name = raw
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[/\\]/g, '_')
    .trim();
  const kept = name.slice(0, endOf(name));
  if (kept === '') return null;
  return shorten(WINDOWS_DEVICES.test(kept) ? `_${kept}` : kept);
}

/** Where a name ends without trailing dots and blanks. Counted from the end: a pattern would try every run of dots in it. */
function endOf(name: string): number {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return end;
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const extension = /\.[^. ]{1,16}$/.exec(name)?.[0] ?? '';
  let base = '';
  let size = Buffer.byteLength(extension);
  for (const character of name.slice(0, name.length - extension.length)) {
    size += Buffer.byteLength(character);
    if (size > MAX_BYTES) break;
    base += character;
  }
  return `${base.trimEnd()}${extension}`;
}
