import { Type, type Static } from 'typebox';
import { DateText, nullable } from './scalars.ts';

/** Longest note, in characters. */
export const APP_PASSWORD_NOTE_LENGTH = 255;

/** An address without what tells one machine from its neighbours: `192.0.2.XXX`, `2001:db8:0:0:0:0:0:X`. */
export const MaskedAddress = Type.String({
  pattern: '^(?:(?:\\d{1,3}\\.){3}XXX|(?:[0-9a-f]{1,4}:){7}X)$',
});

/** A password for one program (section 2.14). It never holds the password itself. */
export const AppPassword = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  note: Type.String(),
  created_at: DateText,
  last_used_at: nullable(DateText),
  ip_address: nullable(MaskedAddress),
});
export type AppPassword = Static<typeof AppPassword>;

/** A new one, with the password that is never shown again. */
export const NewAppPassword = Type.Object({ ...AppPassword.properties, password: Type.String({ minLength: 1 }) });
export type NewAppPassword = Static<typeof NewAppPassword>;
