import { parseDate } from '@jackdaw/api-contract';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Catalogue } from '../plans/catalogue.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

/** What applying events needs to know. */
export interface LedgerContext {
  trx: Transaction<Database>;
  catalogue: Catalogue;
  provider: PaymentProvider;
  now: Date;
  /** Bytes that a plan of this provider gives. */
  storageOf(provider: PaymentProvider, storage: number): number;
  /** Minor units that whoever invited a friend gets for his first payment. */
  reward: number;
  /** Whose accounts changed. */
  touched: Set<number>;
  /** What an owner of the server should look at. */
  warn(message: string, details: object): void;
}

/** The later of two stored dates; null counts as none. */
export function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return parseDate(a) > parseDate(b) ? a : b;
}
