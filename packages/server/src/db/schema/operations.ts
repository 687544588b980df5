/** Tables of migration `004-operations`, by name. */
export type OperationsTables = Record<never, never>;
