import type { Generated } from 'kysely';

/** What a client has beyond its name and secret; a column of `clients` each. */
export interface ClientDetails {
  /** Who made the app; null for those that came with the server. */
  owner_id: Generated<number | null>;
  /** NFKC, case folded: what must be unique. Null where the name was not chosen by anyone. */
  name_key: Generated<string | null>;
  description: Generated<string>;
  website: Generated<string>;
  /** Redirect addresses, one a line. */
  callback: Generated<string>;
  /** Kept off the list of popular apps. */
  hidden: Generated<number>;
  has_icon: Generated<number>;
}

export interface ClientIconsTable {
  client_id: number;
  /** Re-encoded by this server. */
  png: Uint8Array;
}

/** The token that the owner of an app has of it to try things with. */
export interface AppTokensTable {
  client_id: number;
  /** Goes with the token. */
  token_id: number;
  /** Sealed, because the owner may read it again. */
  token: string;
}

/** What a consent gave. Kept for a while after use, so that a second use can be told from an unknown code. */
export interface AuthorizationCodesTable {
  /** SHA-256 of the code, hex. */
  code_hash: string;
  client_id: number;
  user_id: number;
  /** The user's when he consented: revoking everything revokes codes too. */
  token_epoch: number;
  redirect_uri: string;
  /** Of PKCE with S256. */
  code_challenge: string | null;
  client_name: string;
  expires_at: string;
  used_at: string | null;
  /** 1 once it was used again: what it gave, or is about to give, is revoked. */
  reused: Generated<number>;
  /** What it gave. */
  token_id: number | null;
}

/** Codes that devices show. */
export interface DeviceCodesTable {
  /** Keyed hash: there are too few codes for a plain one. */
  code_hash: string;
  /** May be none that the server knows yet, when unknown apps are registered as they are approved. */
  client_id: number;
  client_name: string;
  expires_at: string;
  /** Who approved it. */
  user_id: number | null;
  token_epoch: number | null;
  /** With which token, when it is one of a third-party app. */
  linked_by: number | null;
  /** 1 while the token is being made. */
  taken: Generated<number>;
}

/** Tables of migration `003-oauth`, by name. */
export interface OauthTables {
  client_icons: ClientIconsTable;
  app_tokens: AppTokensTable;
  authorization_codes: AuthorizationCodesTable;
  device_codes: DeviceCodesTable;
}
