import type { PlanLimits, Plans } from '../../plans/index.ts';

/** Plans that allow every user the same. */
export function somePlans(limits: Partial<PlanLimits> = {}): Plans {
  const all: PlanLimits = {
    seedRatio: 0,
    seedSeconds: 0,
    transfersAtOnce: 10,
    unfinishedTransfers: 1000,
    familyInvites: 0,
    publicShares: true,
    ...limits,
  };
  return { limitsOf: () => Promise.resolve(all) };
}
