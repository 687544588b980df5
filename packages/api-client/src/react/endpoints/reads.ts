import { paymentQueries } from './payment-queries.ts';

/**
 * Everything that live events and changes patch. These queries add to those of the one before, so that the last knows them
 * all; other areas inject on their own and are refreshed by tags.
 */
export const reads = paymentQueries;
