/** Tables of migration `002-security`, by name. */
export type SecurityTables = Record<never, never>;
