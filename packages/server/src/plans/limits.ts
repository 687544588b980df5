/** What a user's plan allows. Sizes in bytes, periods in seconds. */
export interface PlanLimits {
  /** A finished torrent stops seeding at this ratio; 0 does not seed. */
  seedRatio: number;
  seedSeconds: number;
  /** Transfers that fetch at the same time. */
  transfersAtOnce: number;
  /** Unfinished transfers. */
  unfinishedTransfers: number;
  /** People that may be in the user's family beside himself. */
  familyInvites: number;
  /** Whether he may make public shares. */
  publicShares: boolean;
}

/** Looks up what plans allow. */
export interface Plans {
  limitsOf(userId: number): Promise<PlanLimits>;
}
