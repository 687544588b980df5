import { Type, type Static } from 'typebox';
import { dictionary } from './scalars.ts';

/** What `X-RateLimit-Action` may say; absent, nothing but waiting helps. */
export const RATE_LIMIT_ACTIONS = ['captcha-needed', 'info-mail-sent', 'action-mail-sent'] as const;
export type RateLimitAction = (typeof RATE_LIMIT_ACTIONS)[number];

/** A challenge of the ALTCHA proof of work; its widget takes it as it is. */
export const ProofOfWorkChallenge = Type.Object({
  parameters: dictionary(Type.Unknown()),
  signature: Type.String(),
});
export type ProofOfWorkChallenge = Static<typeof ProofOfWorkChallenge>;

/**
 * How a ban is lifted. With `proof-of-work` the token is what the ALTCHA widget makes of the challenge: base64 of the JSON of
 * challenge and solution. With `recaptcha` it is the answer of the reCAPTCHA of that site key.
 */
export const BanCaptcha = Type.Union([
  Type.Object({ kind: Type.Literal('proof-of-work'), challenge: ProofOfWorkChallenge }),
  Type.Object({ kind: Type.Literal('recaptcha'), site_key: Type.String({ minLength: 1 }) }),
]);
export type BanCaptcha = Static<typeof BanCaptcha>;
