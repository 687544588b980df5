import { PLAN_TYPES, type PlanType } from '@jackdaw/api-contract';

/** The ids by which payment providers know a plan. */
export interface ProductIds {
  paddle?: number;
  /** A price id, `pri_…`. */
  paddleBilling?: string;
  /** A product path. */
  fastspring?: string;
}

/** A plan that can be had: a period and how it is paid. Amounts in minor units, periods in days. */
export interface Plan {
  /** Such as `1TB_365_once`. */
  readonly code: string;
  readonly type: PlanType;
  /** Null: nothing to buy, only what is left of another plan can be turned into it. */
  readonly price: number | null;
  readonly days: number | null;
  /** Free days before the first payment; null where there are none. */
  readonly trialDays: number | null;
  readonly products: Readonly<ProductIds>;
}

/** What plans of one group give. Sizes in bytes, times in seconds. */
export interface PlanGroup {
  readonly code: string;
  readonly name: string;
  readonly storage: number;
  readonly familyInvites: number;
  readonly torrentSlots: number;
  readonly seedRatio: number;
  readonly seedSeconds: number;
  readonly publicShares: boolean;
  readonly plans: readonly Plan[];
}

/** The setting `plans`. */
export interface CatalogueSetting {
  readonly currency: string;
  readonly groups: readonly PlanGroup[];
  /** The plan that a friend who was invited gets for a while; null where there is none. */
  readonly friendPlan: string | null;
}

/** A plan with what its group gives. */
export interface FoundPlan extends Plan {
  readonly group: PlanGroup;
}

/** All plans of the server. */
export interface Catalogue extends CatalogueSetting {
  /** Decimals of the currency. */
  readonly digits: number;
  /** By the code, or by what clients know as `fastspring_url`. */
  find(path: string): FoundPlan | null;
  /** The plan behind a provider's id. */
  byProduct(kind: keyof ProductIds, id: string): FoundPlan | null;
  readonly plans: readonly FoundPlan[];
}

/** Looks plans up. `digits` are the decimals of the currency. */
export function createCatalogue(setting: CatalogueSetting, digits: number): Catalogue {
  const plans = setting.groups.flatMap((group) => group.plans.map((plan) => ({ ...plan, group })));
  const paths = plans.flatMap((plan) => (plan.products.fastspring ? [[plan.products.fastspring, plan] as const] : []));
  // Codes win.
  const byPath = new Map([...paths, ...plans.map((plan) => [plan.code, plan] as const)]);
  return {
    ...setting,
    digits,
    plans,
    find: (path) => byPath.get(path) ?? null,
    byProduct: (kind, id) => plans.find((plan) => String(plan.products[kind] ?? '') === id && id !== '') ?? null,
  };
}

/** Whether a word is a plan type. */
export const isPlanType = (word: string | null): word is PlanType => PLAN_TYPES.some((type) => type === word);
