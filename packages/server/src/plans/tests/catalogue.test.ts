import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plans } from '../../config/plans.ts';
import { createCatalogue } from '../catalogue.ts';
import { catalogueOf } from '../create-plans.ts';

const written = {
  currency: 'EUR',
  friendPlan: 'M_30_trial',
  groups: [
    {
      code: 'M',
      storage: '500 GB',
      seedTime: '12h',
      plans: [
        { type: 'once', days: 365, price: '99', paddle: 7, fastspring: 'year' },
        { type: 'subscription', days: 30, price: '9.50', trialDays: 14, paddleBilling: 'pri_1' },
        { type: 'once', code: 'M_switch' },
      ],
    },
  ],
};

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'jackdaw-plans-'))));
afterAll(() => rm(folder, { recursive: true }));

const read = (raw: unknown) => {
  const setting = plans.parse(raw, folder);
  if (!setting) throw new Error('no catalogue');
  return createCatalogue(setting, 2);
};

describe('the setting of plans', () => {
  it('is read from an object, from text and from a file alike', async () => {
    await writeFile(join(folder, 'plans.json'), JSON.stringify(written));
    expect(plans.parse(JSON.stringify(written), folder)).toEqual(plans.parse(written, folder));
    expect(plans.parse('plans.json', folder)).toEqual(plans.parse(written, folder));
  });

  it('gives plans codes of size, days and kind, and finds them by code and by product', () => {
    const catalogue = read(written);
    expect(catalogue.plans.map((plan) => plan.code)).toEqual(['M_365_once', 'M_30_trial', 'M_switch']);
    expect(catalogue.find('M_365_once')).toMatchObject({ type: 'onetime', price: 9900, days: 365, trialDays: null });
    expect(catalogue.find('year')?.code).toBe('M_365_once');
    expect(catalogue.find('M_30_trial')?.group).toMatchObject({ storage: 500e9, seedSeconds: 43_200, name: 'M' });
    expect(catalogue.find('M_switch')).toMatchObject({ price: null, days: null });
    expect(catalogue.byProduct('paddle', '7')?.code).toBe('M_365_once');
    expect(catalogue.byProduct('paddleBilling', 'pri_1')?.code).toBe('M_30_trial');
    expect([catalogue.byProduct('fastspring', ''), catalogue.byProduct('paddle', '8'), catalogue.find('x')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  const plan = written.groups[0]?.plans[0];
  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['a missing file', 'nowhere.json'],
    ['no groups', { groups: [] }],
    ['a wrong price', { groups: [{ code: 'a', storage: 1, plans: [{ type: 'once', days: 1, price: '1.234' }] }] }],
    ['a price without days', { groups: [{ code: 'a', storage: 1, plans: [{ type: 'once', price: '1' }] }] }],
    ['a free subscription', { groups: [{ code: 'a', storage: 1, plans: [{ type: 'subscription' }] }] }],
    ['a prepaid trial', { groups: [{ code: 'a', storage: 1, plans: [{ ...plan, trialDays: 3 }] }] }],
    ['two plans of one code', { groups: [{ code: 'a', storage: 1, plans: [plan, plan] }] }],
    ['an unknown plan for friends', { ...written, friendPlan: 'b' }],
    ['an unknown key', { ...written, colour: 'red' }],
    ['a wrong size', { groups: [{ code: 'a', storage: 'much', plans: [plan] }] }],
  ])('refuses %s', (_name, raw) => expect(() => plans.parse(raw, folder)).toThrow(/^must be/));
});

describe('the built-in catalogue', () => {
  it('has a trial, subscriptions and prepaid plans', () => {
    const catalogue = catalogueOf({ plans: null });
    expect(catalogue.find('1TB_365_once')?.type).toBe('onetime');
    expect(catalogue.find('1TB_365_subscription')?.type).toBe('subscription');
    expect(catalogue.groups.map((group) => group.code)).toContain('trial');
    expect(catalogue.friendPlan && catalogue.find(catalogue.friendPlan)).toBeTruthy();
  });
});
