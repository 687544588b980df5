import type { CatalogueSetting, Plan, PlanGroup } from './catalogue.ts';

const GB = 1e9;
const DAY = 86_400;

/** Monthly and yearly, prepaid and as a subscription; prices in cents. */
function fourPlans(size: string, monthly: number, yearly: number): Plan[] {
  const once = { type: 'onetime', trialDays: null, products: {} } as const;
  const subscription = { type: 'subscription', trialDays: null, products: {} } as const;
  return [
    { code: `${size}_30_once`, price: monthly, days: 30, ...once },
    { code: `${size}_365_once`, price: yearly, days: 365, ...once },
    { code: `${size}_30_subscription`, price: monthly, days: 30, ...subscription },
    { code: `${size}_365_subscription`, price: yearly, days: 365, ...subscription },
  ];
}

const roomy = { familyInvites: 4, torrentSlots: 10, seedRatio: 2, seedSeconds: 2 * DAY, publicShares: true };

const groups: PlanGroup[] = [
  {
    code: '100GB',
    name: 'Casual',
    storage: 100 * GB,
    familyInvites: 0,
    torrentSlots: 5,
    seedRatio: 1,
    seedSeconds: DAY,
    publicShares: true,
    plans: fourPlans('100GB', 499, 4999),
  },
  { code: '1TB', name: '1 TB', storage: 1000 * GB, ...roomy, plans: fourPlans('1TB', 999, 9999) },
  { code: '10TB', name: '10 TB', storage: 10_000 * GB, ...roomy, plans: fourPlans('10TB', 1999, 19_999) },
  {
    code: 'trial',
    name: 'Free trial',
    storage: 1000 * GB,
    ...roomy,
    plans: [{ code: '1TB_30_trial', type: 'subscription', price: 999, days: 30, trialDays: 30, products: {} }],
  },
];

/** What there is to choose from where nobody configured plans. */
export const defaultCatalogue: CatalogueSetting = { currency: 'USD', groups, friendPlan: '1TB_30_once' };
