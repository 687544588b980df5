import type { Generated } from 'kysely';

/** The second factor of a user; it counts once the setting `two_factor_enabled` is on. */
export interface TwoFactorTable {
  user_id: number;
  /** Sealed. */
  secret: string;
  /** The newest time step whose code was accepted: neither it nor an older one is accepted again. */
  last_step: number;
  /** When the recovery codes were made. */
  codes_created_at: string;
}

export interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  /** Sealed, because the user may read them again. */
  code: string;
  /** Keyed hash, to find one. */
  code_hash: string;
  used_at: string | null;
}

export interface AppPasswordsTable {
  id: Generated<number>;
  user_id: number;
  note: string;
  /** SHA-256, hex. */
  password_hash: string;
  created_at: string;
  last_used_at: string | null;
  /** Masked. */
  ip_address: string | null;
}

export interface PasswordResetsTable {
  /** SHA-256 of the mailed key, hex. */
  key_hash: string;
  user_id: number;
  expires_at: string;
}

/** Changes that wait for a click in a mail, at most one of a subject. */
export interface ConfirmationsTable {
  user_id: number;
  /** `mail_change`, `password_change`, `subscription_upgrade`. */
  subject: string;
  /** SHA-256 of the mailed key, hex. */
  key_hash: string;
  /** What the change is: the address, the hash of the password, … */
  value: string;
  created_at: string;
  expires_at: string;
}

/** Tables of migration `002-security`, by name. */
export interface SecurityTables {
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  app_passwords: AppPasswordsTable;
  password_resets: PasswordResetsTable;
  confirmations: ConfirmationsTable;
}
