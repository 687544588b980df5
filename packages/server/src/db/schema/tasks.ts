/** Tables of migration `006-tasks`, by name. */
export type TasksTables = Record<never, never>;
