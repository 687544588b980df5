const factors: Record<string, number> = { '': 1, k: 1e3, m: 1e6, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 };

/** Reads `100000`, `100k`, `64MiB`. @throws RangeError */
export function parseSize(text: string): number {
  const match = /^(\d+)\s*([a-z]*)$/i.exec(text);
  const factor = factors[(match?.[2] ?? '').toLowerCase()];
  if (!match || factor === undefined) throw new RangeError(`"${text}" is not a size such as 1000, 100k or 64MiB`);
  return Number(match[1]) * factor;
}

/** Bytes in MiB with one digit. */
export function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** A number with three digits that matter. */
export function digits(value: number): string {
  return Number(value.toPrecision(3)).toString();
}
