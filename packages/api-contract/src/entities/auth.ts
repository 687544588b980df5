import { Type, type Static } from 'typebox';
import { DateText, nullable } from './scalars.ts';

export const TOKEN_SCOPES = [
  'default',
  'two_factor',
  'files_public_access',
  'files_download',
  'token_validate',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a token is worth (AU3); an unknown one has `result` false and nulls. */
export const TokenValidation = Type.Object({
  result: Type.Boolean(),
  token_id: nullable(Type.Integer()),
  token_scope: nullable(Type.Enum([...TOKEN_SCOPES])),
  user_id: nullable(Type.Integer()),
});
export type TokenValidation = Static<typeof TokenValidation>;

/** One signed-in place (section 2.13); `active` marks that of the calling token. */
export const Session = Type.Object({
  id: Type.Integer(),
  app_id: Type.Integer(),
  app_name: Type.Optional(Type.String()),
  active: Type.Boolean(),
  client_name: Type.String(),
  ip_address: Type.String(),
  user_agent: Type.String(),
  note: nullable(Type.String()),
  created_at: DateText,
  last_used_at: nullable(DateText),
});
export type Session = Static<typeof Session>;

/** What anybody may see of an OAuth app (section 2.12, *base*). */
export const OAuthApp = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  website: Type.String(),
  has_icon: nullable(Type.Boolean()),
});
export type OAuthApp = Static<typeof OAuthApp>;
