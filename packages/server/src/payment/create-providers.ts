import { createAcceptNano } from '../adapters/payment-acceptnano/index.ts';
import { createFastspring } from '../adapters/payment-fastspring/index.ts';
import { createOpenNode } from '../adapters/payment-opennode/index.ts';
import { createPaddleBilling } from '../adapters/payment-paddle-billing/index.ts';
import { createPaddleClassic } from '../adapters/payment-paddle-classic/index.ts';
import { createSandboxProvider } from '../adapters/payment-sandbox.ts';
import type { DomainParts } from '../domain.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

/** The companies that are configured; the sandbox where there is none and it is allowed. */
export function createProviders({ config, fetcher, clock }: Pick<DomainParts, 'config' | 'fetcher' | 'clock'>) {
  const companies: PaymentProvider[] = [];
  const discountPercent = Math.min(100, config.cryptocurrencyDiscount);
  if (config.paddleBillingApiKey !== '') {
    companies.push(
      createPaddleBilling({
        ...{ fetcher, clock },
        api: config.paddleBillingApi,
        apiKey: config.paddleBillingApiKey,
        webhookSecret: config.paddleBillingWebhookSecret,
      }),
    );
  }
  if (config.paddleVendorId !== 0) {
    companies.push(
      createPaddleClassic({
        fetcher,
        api: config.paddleApi,
        vendorId: config.paddleVendorId,
        authCode: config.paddleAuthCode,
        publicKey: config.paddlePublicKey,
      }),
    );
  }
  if (config.fastspringUsername !== '') {
    companies.push(
      createFastspring({
        fetcher,
        api: config.fastspringApi,
        checkout: config.fastspringCheckout,
        username: config.fastspringUsername,
        password: config.fastspringPassword,
        webhookSecret: config.fastspringWebhookSecret,
      }),
    );
  }
  if (config.opennodeApiKey !== '') {
    const { opennodeApi: api, opennodeCheckout: checkout, opennodeApiKey: apiKey } = config;
    companies.push(createOpenNode({ fetcher, clock, api, checkout, apiKey, discountPercent }));
  }
  if (config.nanoApi !== '') {
    companies.push(createAcceptNano({ fetcher, clock, api: config.nanoApi, discountPercent }));
  }
  return companies.length > 0 || !config.sandboxPayments ? companies : [createSandboxProvider()];
}
