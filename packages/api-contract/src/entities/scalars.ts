import { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox';

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

/**
 * An object whose keys are not known before. Like `partial`, it stands in for TypeBox's own, which brings the whole type
 * engine into every web page.
 */
export function dictionary<S extends TSchema>(values: S) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values });
}

/** The same object with every key optional. */
export function partial<P extends TProperties>(schema: TObject<P>): TObject<{ [K in keyof P]: TOptional<P[K]> }> {
  const entries = Object.entries(schema.properties).map(([name, property]) => [name, Type.Optional(property)]);
  return Type.Object(Object.fromEntries(entries) as { [K in keyof P]: TOptional<P[K]> });
}
