import { formatDate } from '@jackdaw/api-contract';

export const DAY = 86_400_000;

/** So many days later, as stored text. */
export const addDays = (from: Date, days: number) => formatDate(new Date(from.getTime() + days * DAY));
