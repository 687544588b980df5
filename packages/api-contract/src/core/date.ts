/** The wire form of an instant: UTC, whole seconds, no zone suffix (section 1.10). */
export function formatDate(date: Date): string {
  return date.toISOString().slice(0, 19);
}

/** Reads the wire form back, and what other servers write: with a zone, with a blank in place of the `T`, a day alone. */
export function parseDate(value: string): Date {
  const text = value.replace(' ', 'T');
  const isWhole = !text.includes('T') || /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  return new Date(isWhole ? text : `${text}Z`);
}
