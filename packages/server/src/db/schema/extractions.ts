/** Tables of migration `007-extractions`, by name. */
export type ExtractionsTables = Record<never, never>;
