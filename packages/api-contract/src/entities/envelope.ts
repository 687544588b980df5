import { Type, type Static } from 'typebox';
import { dictionary } from './scalars.ts';

/** What every successful JSON answer carries beside its payload (section 1.3). */
export const SuccessEnvelope = Type.Object({ status: Type.Literal('OK') });
export type SuccessEnvelope = Static<typeof SuccessEnvelope>;

/** The body of every failed JSON answer (section 1.4). `retry_after` in seconds, only with 429. */
export const ErrorEnvelope = Type.Object({
  status: Type.Literal('ERROR'),
  status_code: Type.Integer({ minimum: 400, maximum: 599 }),
  error_type: Type.String({ minLength: 1 }),
  error_message: Type.String({ minLength: 1 }),
  error_uri: Type.String(),
  error_id: Type.Union([Type.String(), Type.Null()]),
  extra: dictionary(Type.Unknown()),
  message: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  retry_after: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
