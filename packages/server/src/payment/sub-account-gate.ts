import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { RequestGate } from '../http/gate.ts';
import { familyOwner } from '../plans/membership.ts';

const REFUSAL = 'PAYMENT_SUB_ACCOUNT_NOT_ALLOWED';

/** Who shares somebody's plan is refused before anything else of the request is judged (section 6, no. 37). */
export function createSubAccountGate(db: Kysely<Database>): RequestGate {
  return {
    async admit({ route, caller }) {
      if (!caller || !route?.errors.includes(REFUSAL)) return;
      if ((await familyOwner(db, caller.userId)) !== null) throw new AppError(REFUSAL);
    },
  };
}
