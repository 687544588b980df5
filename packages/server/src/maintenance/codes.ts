import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { createVoucher, createInvite } from '../plans/index.ts';
import { catalogueOf } from '../plans/create-plans.ts';
import { createMetaStore } from '../setup/meta-store.ts';
import { serverSecret } from '../setup/server-secret.ts';
import { withData } from './open-data.ts';
import { userNamed } from './users.ts';

const clock = { now: () => new Date() };
const DAY_MS = 86_400_000;

export interface VoucherRequest {
  planCode: string;
  /** Days of the plan; the plan's own period unless given. */
  days?: number;
  /** A gift card, for somebody who has no account yet. */
  giftCard?: boolean;
  /** Days until the code ends; it does not unless given. */
  endsInDays?: number;
}

/** Makes a voucher or gift card and resolves with its code, which is shown this once. @throws AppError PLAN_NOT_FOUND */
export function createVoucherCode(config: Config, request: VoucherRequest): Promise<string> {
  const { planCode, days, giftCard = false, endsInDays } = request;
  const catalogue = catalogueOf(config);
  const plan = catalogue.find(planCode);
  if (!plan) {
    const codes = catalogue.plans.map(({ code }) => code).join(', ');
    throw new AppError('PLAN_NOT_FOUND', { message: `There is no plan ${planCode}; there are ${codes}.` });
  }
  if (plan.days === null && days === undefined) {
    throw new AppError('PLAN_NOT_FOUND', {
      message: `The plan ${planCode} has no period of its own: say for how many days.`,
    });
  }
  return withData(config, async (db) => {
    const secret = await serverSecret(createMetaStore(db));
    return createVoucher(
      { db, clock, catalogue, secret },
      {
        kind: giftCard ? 'gift_card' : 'voucher',
        planCode,
        ...(days === undefined ? {} : { days }),
        ...(endsInDays === undefined ? {} : { expiresAt: new Date(clock.now().getTime() + endsInDays * DAY_MS) }),
      },
    );
  });
}

/** Makes an invitation to this server in the name of a user and resolves with its code. @throws AppError NotFound */
export function createInviteCode(config: Pick<Config, 'dataDir'>, inviter: string): Promise<string> {
  return withData(config, async (db) => {
    const user = await userNamed(db, inviter);
    const secret = await serverSecret(createMetaStore(db));
    return createInvite({ clock, secret }, db, user.id);
  });
}
