/** The stored form of an instant: UTC, whole seconds. */
export function dateText(date: Date): string {
  return date.toISOString().slice(0, 19);
}
