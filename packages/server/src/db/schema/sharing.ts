/** Tables of migration `005-sharing`, by name. */
export type SharingTables = Record<never, never>;
