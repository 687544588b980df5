/** PHP's `serialize` of an array of strings, its keys sorted by bytes: what Paddle Classic signs. */
export function phpSerialize(fields: Readonly<Record<string, string>>): string {
  const text = (value: string) => `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(fields).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return `a:${entries.length}:{${entries.map(([name, value]) => text(name) + text(value)).join('')}}`;
}
