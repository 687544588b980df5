import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { CatalogueSetting, Plan, PlanGroup } from '../plans/catalogue.ts';
import { minorDigits, parseMoney } from '../plans/money.ts';
import { bytes, seconds, SettingError, type Setting } from './kinds.ts';

const Code = Type.String({ pattern: '^[\\w.-]{1,100}$' });
const Amount = Type.Union([Type.String(), Type.Number()]);
const Optional = Type.Optional;

const PlanEntry = Type.Object(
  {
    code: Optional(Code),
    type: Type.Enum(['once', 'subscription']),
    days: Optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
    price: Optional(Type.String()),
    trialDays: Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    paddle: Optional(Type.Integer({ minimum: 1 })),
    paddleBilling: Optional(Type.String({ minLength: 1 })),
    fastspring: Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);

const GroupEntry = Type.Object(
  {
    code: Code,
    name: Optional(Type.String({ minLength: 1, maxLength: 100 })),
    storage: Amount,
    familyInvites: Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    torrentSlots: Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    seedRatio: Optional(Type.Number({ minimum: 0 })),
    seedTime: Optional(Amount),
    publicShares: Optional(Type.Boolean()),
    plans: Type.Array(PlanEntry, { minItems: 1 }),
  },
  { additionalProperties: false },
);

const CatalogueEntry = Type.Object(
  {
    currency: Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    friendPlan: Optional(Type.Union([Code, Type.Null()])),
    groups: Type.Array(GroupEntry, { minItems: 1 }),
  },
  { additionalProperties: false },
);

const EXAMPLE =
  '{"currency":"EUR","groups":[{"code":"1TB","storage":"1 TB","familyInvites":4,"plans":[{"type":"once","days":365,"price":"99.00"}]}]}';

const wrong = (problem: string) => new SettingError(`must be a catalogue of plans such as ${EXAMPLE} (${problem})`);

function read(raw: unknown, folder: string): unknown {
  if (typeof raw !== 'string') return raw;
  const text = raw.trim();
  try {
    return JSON.parse(text.startsWith('{') ? text : readFileSync(resolve(folder, text), 'utf8')) as unknown;
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

function planOf(entry: Static<typeof PlanEntry>, group: string, digits: number): Plan {
  const { type, days = null, price, trialDays = null, paddle, paddleBilling, fastspring } = entry;
  const amount = price === undefined ? null : parseMoney(price, digits);
  if (price !== undefined && (amount === null || amount < 0)) throw wrong(`"${price}" is no price`);
  if ((amount === null) !== (days === null)) throw wrong('a plan has both a price and days, or neither');
  if (trialDays !== null && type !== 'subscription') throw wrong('only a subscription can begin with a trial');
  if (amount === null && type === 'subscription') throw wrong('a subscription needs a price and days');
  return {
    code: entry.code ?? `${group}_${days ?? 0}_${trialDays === null ? type : 'trial'}`,
    type: type === 'once' ? 'onetime' : 'subscription',
    price: amount,
    days,
    trialDays,
    products: {
      ...(paddle === undefined ? {} : { paddle }),
      ...(paddleBilling === undefined ? {} : { paddleBilling }),
      ...(fastspring === undefined ? {} : { fastspring }),
    },
  };
}

function groupOf(entry: Static<typeof GroupEntry>, digits: number): PlanGroup {
  const { code, name = code, familyInvites = 0, torrentSlots = 10, seedRatio = 1, publicShares = true } = entry;
  return {
    ...{ code, name, familyInvites, torrentSlots, seedRatio, publicShares },
    storage: bytes(0, '').parse(entry.storage, ''),
    seedSeconds: seconds(0, '').parse(entry.seedTime ?? 86_400, ''),
    plans: entry.plans.map((plan) => planOf(plan, code, digits)),
  };
}

function parse(raw: unknown, folder: string): CatalogueSetting {
  const value = read(raw, folder);
  if (!Value.Check(CatalogueEntry, value)) {
    const [first] = Value.Errors(CatalogueEntry, value);
    throw wrong(`${first?.instancePath || 'it'} ${first?.message ?? 'is wrong'}`);
  }
  const { currency = 'USD', friendPlan = null } = value;
  const digits = minorDigits(currency);
  const groups = value.groups.map((group) => groupOf(group, digits));
  const codes = groups.flatMap((group) => group.plans.map((plan) => plan.code));
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice !== undefined) throw wrong(`the plan ${twice} is there twice`);
  if (friendPlan !== null && !codes.includes(friendPlan)) throw wrong(`there is no plan ${friendPlan}`);
  return { currency, groups, friendPlan };
}

/** The plan catalogue; null is the built-in one. */
export const plans: Setting<CatalogueSetting | null> = {
  fallback: null,
  doc:
    'Plans that people choose from, in groups that give the same; a built-in catalogue when not set. A group has a code, a ' +
    'name, storage, `familyInvites`, `torrentSlots`, `seedRatio`, `seedTime`, `publicShares` and plans; a plan has a type ' +
    '(`once` or `subscription`), days, a price as text, perhaps `trialDays`, and the ids of payment providers (`paddle`, ' +
    '`paddleBilling`, `fastspring`). A plan without days and price takes what is left of another. `friendPlan` is the plan ' +
    'that invited friends begin with.',
  form: `JSON such as \`${EXAMPLE}\`, or the path of a file that holds it`,
  parse,
};
