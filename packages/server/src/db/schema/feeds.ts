/** Tables of migration `008-feeds`, by name. */
export type FeedsTables = Record<never, never>;
