import { Type, type Static } from 'typebox';
import { DateText } from './scalars.ts';

/** What `GET /v2/registration/exists/{key}` can be asked about. */
export const EXISTS_KEYS = ['mail', 'username'] as const;
export type ExistsKey = (typeof EXISTS_KEYS)[number];

/** Changes that may wait for a click in a mail (section 2.15). */
export const CONFIRMATION_SUBJECTS = ['mail_change', 'password_change', 'subscription_upgrade'] as const;
export type ConfirmationSubject = (typeof CONFIRMATION_SUBJECTS)[number];

/** A change that waits for its mail to be answered. */
export const Confirmation = Type.Object({
  subject: Type.Enum([...CONFIRMATION_SUBJECTS]),
  created_at: DateText,
});
export type Confirmation = Static<typeof Confirmation>;

/** Who may open an account: anybody, people with an invitation, nobody. */
export const REGISTRATION_MODES = ['invite', 'open', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
