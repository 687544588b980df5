import { TextDecoder } from 'node:util';

/** Encodings by the first bytes of a document, the longer marks first. */
const MARKS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  // `<?` without a byte order mark.
  [[0x00, 0x3c, 0x00, 0x3f], 'utf-16be'],
  [[0x3c, 0x00, 0x3f, 0x00], 'utf-16le'],
];

/** What every byte is a character of. */
const LAST_RESORT = 'windows-1252';

/**
 * The text of a document whose declarations may be wrong: its first bytes are believed first, then that it is UTF-8 when it
 * can be (other encodings hardly ever look like it), then what the document says of itself, then what its server says.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const mark = MARKS.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark) return new TextDecoder(mark[1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder(LAST_RESORT).decode(bytes.subarray(0, 200));
    const declared = /^\s*<\?xml[^>]{0,150}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)?.[1];
    const served = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];
    return (decoderFor(declared) ?? decoderFor(served) ?? new TextDecoder(LAST_RESORT)).decode(bytes);
  }
}

/** Null for names that are unknown, and for those that were just found to be wrong. */
function decoderFor(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null;
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding.startsWith('utf-') ? null : decoder;
  } catch {
    return null;
  }
}
