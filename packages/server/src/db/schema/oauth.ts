/** Tables of migration `003-oauth`, by name. */
export type OauthTables = Record<never, never>;
