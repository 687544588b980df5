import type { DomainParts } from '../domain.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import type { PlanLimits, Plans } from './limits.ts';
import { minorDigits } from './money.ts';

/** The configured catalogue, or the built-in one. */
export function catalogueOf({ plans }: Pick<DomainParts['config'], 'plans'>): Catalogue {
  const setting = plans ?? defaultCatalogue;
  return createCatalogue(setting, minorDigits(setting.currency));
}

/** Builds what other domains ask about plans. A sub-account has what its owner has. */
export function createPlans({ db, config }: Pick<DomainParts, 'db' | 'config' | 'clock'>): Plans {
  const catalogue = catalogueOf(config);
  const unfinishedTransfers = 1000;
  const given: PlanLimits = {
    seedRatio: config.seedRatio,
    seedSeconds: config.seedTime,
    transfersAtOnce: config.transfersAtOnce,
    unfinishedTransfers,
    familyInvites: config.familyInvites,
    publicShares: true,
  };
  return {
    async limitsOf(userId) {
      const row = await db
        .selectFrom('users')
        .leftJoin('family_members', 'family_members.member_id', 'users.id')
        .leftJoin('billing_accounts', (join) =>
          join.on((eb) => eb('billing_accounts.user_id', '=', eb.fn.coalesce('family_members.owner_id', 'users.id'))),
        )
        .select(['billing_accounts.plan_code', 'family_members.owner_id'])
        .where('users.id', '=', userId)
        .executeTakeFirst();
      const plan = row?.plan_code ? catalogue.find(row.plan_code) : null;
      const limits = plan
        ? {
            seedRatio: plan.group.seedRatio,
            seedSeconds: plan.group.seedSeconds,
            transfersAtOnce: plan.group.torrentSlots,
            unfinishedTransfers,
            familyInvites: plan.group.familyInvites,
            publicShares: plan.group.publicShares,
          }
        : given;
      return row?.owner_id ? { ...limits, familyInvites: 0 } : limits;
    },
  };
}
