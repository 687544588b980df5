import { openPieces } from './pieces.ts';

const START_HEADER = 32;
const ENCODED = 0x17;
const AES = Buffer.from('06f10701', 'hex');
/** An encoded header says only how the real one is packed. */
const LONGEST = 64 * 1024;

/**
 * Whether the names in a 7z archive are encrypted. Of those 7-Zip in this build sometimes just breaks down when the
 * password is wrong, because what it then decrypts looks like a header.
 */
export function hasLockedNames(paths: readonly string[]): boolean {
  const file = openPieces(paths);
  const start = Buffer.alloc(START_HEADER);
  if (file.read(start, 0, START_HEADER, 0) < START_HEADER) return false;
  const header = Buffer.alloc(Math.min(LONGEST, Number(start.readBigUInt64LE(20))));
  const count = file.read(header, 0, header.length, START_HEADER + Number(start.readBigUInt64LE(12)));
  return count > 0 && header.readUInt8(0) === ENCODED && header.subarray(0, count).includes(AES);
}
