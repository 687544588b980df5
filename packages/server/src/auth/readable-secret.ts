import { randomInt } from 'node:crypto';

/** The letters of base 32, without the digits that letters are mistaken for. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const GROUPS = 4;
const GROUP = 7;

/** 140 random bits that a person can copy: `abcdefg-abcdefg-abcdefg-abcdefg`. */
export function readableSecret(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The form in which a readable secret is compared, however it was typed; null for what cannot be one. */
export function normaliseReadable(text: string): string | null {
  const letters = text.toLowerCase().replace(/[\s-]/g, '');
  return letters.length === GROUPS * GROUP && /^[a-z2-7]+$/.test(letters) ? letters : null;
}
