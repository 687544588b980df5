import type { DomainParts } from '../domain.ts';
import type { Enrolment } from './enrolment.ts';
import type { Plans } from './limits.ts';

export type { Enrolled, Enrolment, EnrolmentCodes } from './enrolment.ts';
export type { PlanLimits, Plans } from './limits.ts';

/** Builds what other domains ask about plans. */
export function createPlans({ config }: Pick<DomainParts, 'db' | 'config' | 'clock'>): Plans {
  const limits = {
    seedRatio: config.seedRatio,
    seedSeconds: config.seedTime,
    transfersAtOnce: config.transfersAtOnce,
    unfinishedTransfers: 1000,
    familyInvites: 0,
    publicShares: true,
  };
  return { limitsOf: async () => limits };
}

/** Builds what registration asks about codes. */
export function createEnrolment({ config }: Pick<DomainParts, 'db' | 'config' | 'clock'>): Enrolment {
  return {
    judge: async () => ({ invited: false, status: 'active', quota: config.quota, redeem: async () => {} }),
  };
}
