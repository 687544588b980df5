import type { Config } from '../config.ts';

/** Whether people can really pay here; else accounts are given away by the owner of the server. */
export function hasPaymentProvider(config: Config): boolean {
  return (
    config.paddleVendorId !== 0 ||
    config.paddleBillingApiKey !== '' ||
    config.fastspringUsername !== '' ||
    config.opennodeApiKey !== '' ||
    config.nanoApi !== ''
  );
}
