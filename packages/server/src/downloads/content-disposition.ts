export type Disposition = 'inline' | 'attachment';

/** Control characters, and the marks that turn text around so that `cod.exe` reads as `exe.doc`. */
export const UNSAFE = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** What RFC 8187 lets stand unescaped, other than letters and digits. */
const NOT_IN_EXT_VALUE = /['()*]/g;

const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * A `Content-Disposition` header (RFC 6266): the name in plain ASCII for old clients and, where that loses something, in
 * UTF-8 as well (RFC 8187). No name can break out of the header or pretend another ending.
 */
export function contentDisposition(disposition: Disposition, name: string): string {
  const clean = name.toWellFormed().replace(UNSAFE, '_');
  const ascii = clean.replace(/[^\x20-\x7E]/gu, '_').replace(/["\\%]/g, '_');
  const plain = `${disposition}; filename="${ascii}"`;
  if (ascii === clean) return plain;
  return `${plain}; filename*=UTF-8''${encodeURIComponent(clean).replace(NOT_IN_EXT_VALUE, percent)}`;
}
