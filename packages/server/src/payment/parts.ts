import type { DomainParts } from '../domain.ts';
import type { Announce } from '../plans/announce.ts';
import type { Catalogue } from '../plans/catalogue.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { Ledger } from './ledger.ts';

/** What the services of this domain are built from. */
export interface PaymentParts extends Pick<DomainParts, 'db' | 'clock' | 'secret' | 'config' | 'mailer' | 'onError'> {
  catalogue: Catalogue;
  /** Those that people may pay with; the sandbox alone where there is none. */
  providers: readonly PaymentProvider[];
  ledger: Ledger;
  announce: Announce;
}

/** How the present request reached us: for addresses that providers and mails get. */
export interface Reached {
  apiOrigin: string;
  webOrigin: string;
}
