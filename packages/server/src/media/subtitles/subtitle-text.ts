/** The longest films have less than a tenth of it; more is no subtitle. */
export const MAX_SUBTITLE_BYTES = 5 * 2 ** 20;

/** Share of zero bytes in one half of the first bytes from which they are UTF-16 without a mark. */
const MANY_ZEROS = 0.4;
const LOOKED_AT = 1000;

function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  head.forEach((byte, index) => (zeros[index % 2]! += Number(byte === 0)));
  const [even = 0, odd = 0] = zeros.map((count) => count / (head.length / 2));
  if (odd > MANY_ZEROS && even < MANY_ZEROS) return 'utf-16le';
  return even > MANY_ZEROS && odd < MANY_ZEROS ? 'utf-16be' : 'utf-8';
}

/** Reads a subtitle in whatever encoding it has, without its mark: Unicode when it is that, else Windows-1252. */
export function decodeSubtitle(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
