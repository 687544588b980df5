/** Tables of migration `009-billing`, by name. */
export type BillingTables = Record<never, never>;
