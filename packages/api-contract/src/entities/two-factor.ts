import { Type, type Static } from 'typebox';
import { DateText, nullable } from './scalars.ts';

/** What a second factor is made of (section 2.11): TOTP with SHA-1, six digits, a step of 30 seconds. */
export const TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A code that stands in for the second factor once; `used_at` is null while it is good. */
export const RecoveryCode = Type.Object({ code: Type.String({ minLength: 1 }), used_at: nullable(DateText) });
export type RecoveryCode = Static<typeof RecoveryCode>;

/** All recovery codes of an account, used ones too. */
export const RecoveryCodes = Type.Object({ created_at: DateText, codes: Type.Array(RecoveryCode) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** What an authenticator needs: the secret in base 32 and as an `otpauth:` address. Counts once it is enabled (AC3). */
export const GeneratedTotp = Type.Object({
  secret: Type.String({ pattern: '^[A-Z2-7]+$' }),
  uri: Type.String({ pattern: '^otpauth://totp/' }),
  recovery_codes: RecoveryCodes,
});
export type GeneratedTotp = Static<typeof GeneratedTotp>;

/** The full token that the half-signed-in one is exchanged for. */
export const VerifiedTotp = Type.Object({ token: Type.String({ minLength: 1 }), user_id: Type.Integer() });
export type VerifiedTotp = Static<typeof VerifiedTotp>;
