/** Compatibility forms, accents and case taken away: what search compares. */
export function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * A key whose binary order is the natural, case-insensitive order of the names: a run of digits is led by its length, so
 * that "2" comes before "10" and leading zeros do not count. Equal keys ("a1", "A01") are told apart by id.
 */
export function nameKey(name: string): string {
  return foldName(name).replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '');
    return lengthMark(value.length) + value;
  });
}

/** Itself digits, so that numbers keep their place before letters. */
function lengthMark(length: number): string {
  return length < 9 ? String(length) : `9${String(length).padStart(3, '0')}`;
}
