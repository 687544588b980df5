import { UNSAFE } from '../content-disposition.ts';

/** What Windows takes for a path, a drive or a pattern. */
const FORBIDDEN = /[<>:"|?*\\/]/g;
/** Devices, whatever ending follows. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?= *(?:\.|$))/i;

/**
 * The nearest name that every reader of a zip can make a file of, Windows included: what it would take for a path, a device
 * or a dot it drops becomes `_`.
 */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(UNSAFE, '_')
    .replace(FORBIDDEN, '_')
    .replace(/[. ]+$/, (end) => '_'.repeat(end.length));
  if (plain === '') return '_';
  return RESERVED.test(plain) ? `_${plain}` : plain;
}
