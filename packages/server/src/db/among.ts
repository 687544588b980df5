import { sql, type RawBuilder } from 'kysely';

/** What follows `in`, for any number of values: one parameter, so that the statement is the same for each number. */
export function among<T extends number | string>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`(select value from json_each(${JSON.stringify(values)}))`;
}
