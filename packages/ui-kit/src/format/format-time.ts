const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
type DurationUnit = 'day' | 'hour' | 'minute' | 'second';

function part(value: number, unit: DurationUnit, locale: string | undefined): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
}

/** Seconds for people, in the two largest units: `2h 5m`, `45s`. An unknown or endless time reads `∞`. */
export function formatDuration(seconds: number | null | undefined, locale?: string): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return '∞';
  const whole = Math.round(seconds);
  const parts: [number, DurationUnit][] = [
    [Math.floor(whole / DAY), 'day'],
    [Math.floor((whole % DAY) / HOUR), 'hour'],
    [Math.floor((whole % HOUR) / MINUTE), 'minute'],
    [whole % MINUTE, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return part(0, 'second', locale);
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => part(value, unit, locale))
    .join(' ');
}

/** Settings of {@link formatDate}. */
export interface FormatDateOptions {
  /** What "now" is; the clock by default. */
  now?: Date;
  locale?: string;
}

/**
 * A moment for people: relative within a week (`3 hours ago`, `yesterday`), then the day (`12 Mar`), with the year if it
 * is another one. A date that cannot be read gives an empty text.
 */
export function formatDate(
  value: Date | string | number,
  { now = new Date(), locale }: FormatDateOptions = {},
): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (distance < MINUTE) return relative.format(0, 'second');
  if (distance < HOUR) return relative.format(Math.trunc(seconds / MINUTE), 'minute');
  if (distance < DAY) return relative.format(Math.trunc(seconds / HOUR), 'hour');
  if (distance < 7 * DAY) return relative.format(Math.trunc(seconds / DAY), 'day');
  const sameYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
  }).format(date);
}
