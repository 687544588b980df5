import { formatDate, parseDate } from '@jackdaw/api-contract';

export const DAY = 86_400_000;

/** So many days later, as stored text. */
export const addDays = (from: Date, days: number) => formatDate(new Date(from.getTime() + days * DAY));

/** Milliseconds from one to the other stored date, never negative. */
const msBetween = (from: Date, to: string | null) =>
  to === null ? 0 : Math.max(0, parseDate(to).getTime() - from.getTime());
