import { mediaQueries } from './media-queries.ts';

/**
 * Everything that can be read. Each domain's queries add to those of the one before, so that the last knows them all;
 * what patches the cache works on this.
 */
export const reads = mediaQueries;
