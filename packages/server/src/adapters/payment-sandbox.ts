import type { PaymentProvider } from '../ports/payment-provider.ts';

/** Takes no money: what is chosen is had at once. For servers that nobody pays for, and to try plans out. */
export function createSandboxProvider(): PaymentProvider {
  return {
    key: 'sandbox',
    name: null,
    paymentType: 'credit-card',
    discountPercent: 0,
    sells: () => true,
    checkout: () => Promise.reject(new Error('The sandbox has no checkout')),
    cancelSubscription: async () => {},
  };
}
