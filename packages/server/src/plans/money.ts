/** Money is whole minor units (cents), never a fraction of a number: what is added up is what was charged. */

/** Decimals that a currency has, such as 2 for USD and 0 for JPY. @throws RangeError for no currency code */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** `9.99` as 999. Null for what is no amount, has more decimals than the currency, or is too large to be exact. */
export function parseMoney(text: string, digits: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  return sign === '-' ? 0 - minor : minor;
}

/** 999 as `9.99`. */
export function formatMoney(minor: number, digits: number): string {
  const sign = minor < 0 ? '-' : '';
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** `amount × part / whole`, exactly, rounded down; 0 where there is no whole. */
export function share(amount: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Number((BigInt(amount) * BigInt(Math.max(0, Math.floor(part)))) / BigInt(Math.floor(whole)));
}

/** The same, rounded half up. */
export function shareRounded(amount: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  const divisor = BigInt(Math.floor(whole));
  return Number((BigInt(amount) * BigInt(Math.floor(part)) * 2n + divisor) / (divisor * 2n));
}
