const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;
const STEP = 1000;
const formatters = new Map<string, Intl.NumberFormat>();

function unitFormatter(unit: string, fractionDigits: number, locale: string | undefined): Intl.NumberFormat {
  const key = `${locale ?? ''}|${unit}|${fractionDigits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit.startsWith('byte') ? 'long' : 'short',
      minimumFractionDigits: 0,
      maximumFractionDigits: fractionDigits,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

function scaled(bytes: number): { value: number; unit: (typeof UNITS)[number]; digits: number } {
  const size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let exponent = size < STEP ? 0 : Math.min(Math.floor(Math.log10(size) / 3), UNITS.length - 1);
  let value = size / STEP ** exponent;
  // 999.96 MB would be rounded up to "1,000 MB"; show the next unit instead.
  if (Number(value.toFixed(1)) >= STEP && exponent < UNITS.length - 1) {
    exponent += 1;
    value /= STEP;
  }
  return { value, unit: UNITS[exponent] ?? 'byte', digits: exponent === 0 || value >= 100 ? 0 : 1 };
}

/** Bytes for people, in powers of 1000: `1.4 GB`. Anything that is not a positive number reads as nothing. */
export function formatBytes(bytes: number, locale?: string): string {
  const { value, unit, digits } = scaled(bytes);
  return unitFormatter(unit, digits, locale).format(value);
}

/** Bytes a second for people: `3.2 MB/s`. */
export function formatSpeed(bytesPerSecond: number, locale?: string): string {
  const { value, unit, digits } = scaled(bytesPerSecond);
  if (unit === 'byte') return unitFormatter('kilobyte-per-second', 1, locale).format(value / STEP);
  return unitFormatter(`${unit}-per-second`, digits, locale).format(value);
}
