import { Type, type TSchema } from 'typebox';

/** An id; 0 is the root folder and -2 the synthetic "items shared with you". */
export const Id = Type.Integer();

/** A whole number that is never negative: sizes, speeds, counts. */
export const Count = Type.Integer({ minimum: 0 });

/** `YYYY-MM-DDTHH:MM:SS`, UTC. */
export const DateText = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' });

/** The key is always there; the value may be null. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** The opaque handle of what comes after a page; null when nothing does. */
export const Cursor = nullable(Type.String({ minLength: 1 }));
