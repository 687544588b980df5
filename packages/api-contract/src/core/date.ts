/** The wire form of an instant: UTC, whole seconds, no zone suffix (section 1.10). */
export function formatDate(date: Date): string {
  return date.toISOString().slice(0, 19);
}

/** Reads the wire form back. */
export function parseDate(value: string): Date {
  return new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
}
