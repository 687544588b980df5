import { plans } from '../../config/plans.ts';

const once = { type: 'once', days: 30, price: '9.99' } as const;
const monthly = { type: 'subscription', days: 30, price: '9.99' } as const;

/** Plans that every company sells. */
export const shopCatalogue = plans.parse(
  {
    currency: 'USD',
    groups: [
      {
        code: 'S',
        storage: '100 GB',
        plans: [
          { ...once, paddle: 11, paddleBilling: 'pri_s_once', fastspring: 's-once' },
          { ...monthly, paddle: 12, paddleBilling: 'pri_s_sub', fastspring: 's-sub' },
        ],
      },
      {
        code: 'L',
        storage: '1 TB',
        plans: [{ ...monthly, price: '19.99', paddle: 22, paddleBilling: 'pri_l_sub', fastspring: 'l-sub' }],
      },
      {
        code: 'trial',
        storage: '100 GB',
        plans: [
          {
            ...monthly,
            code: 'S_30_trial',
            trialDays: 14,
            paddle: 31,
            paddleBilling: 'pri_trial',
            fastspring: 's-trial',
          },
        ],
      },
    ],
  },
  '',
);
