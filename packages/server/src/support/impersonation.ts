import { CLIENT_IDS, formatDate, parseDate } from '@jackdaw/api-contract';
import type { AccountStore } from '../accounts/store.ts';
import type { TokenService } from '../auth/token-service.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { RequestGate } from '../http/gate.ts';
import type { Clock } from '../ports/clock.ts';
import type { ImpersonationStore } from './impersonation-store.ts';

/** How long such a token counts, milliseconds. */
const LIFE_MS = 3_600_000;

interface Impersonation {
  tokenId: number;
  userId: number;
  adminId: number;
  adminName: string;
  /** Milliseconds. */
  expiresAt: number;
}

export interface ImpersonationParts {
  store: ImpersonationStore;
  accounts: Pick<AccountStore, 'byUsername'>;
  tokens: TokenService;
  clock: Clock;
}

/**
 * Administrators look into accounts (AD1) with tokens that end soon, at the latest with the session they were asked for
 * with, and leave a trace of every use.
 */
export function createImpersonations({ store, accounts, tokens, clock }: ImpersonationParts) {
  const known = new Map<number, Impersonation>();

  async function end({ tokenId, userId }: Impersonation): Promise<void> {
    known.delete(tokenId);
    await tokens.revoke(userId, tokenId);
  }

  const isOver = async ({ expiresAt, adminId }: Impersonation): Promise<boolean> =>
    expiresAt <= clock.now().getTime() || !(await store.isAdmin(adminId));

  tokens.onRevoked(({ userId, tokenIds, exceptTokenId }) => {
    for (const [tokenId, entry] of known) {
      const isMeant = tokenIds?.includes(tokenId) ?? tokenId !== exceptTokenId;
      if (entry.userId === userId && isMeant) known.delete(tokenId);
    }
  });

  const note = (entry: Impersonation, username: string, action: string, ipAddress: string) =>
    store.note({
      admin_id: entry.adminId,
      admin_name: entry.adminName,
      user_id: entry.userId,
      username,
      action: action.slice(0, 1000),
      ip_address: ipAddress,
      created_at: formatDate(clock.now()),
    });

  const gate: RequestGate = {
    /** @throws AppError Unauthorized once the token's time is over or its administrator is none any more */
    async admit({ caller, request }) {
      const entry = caller?.tokenId == null ? undefined : known.get(caller.tokenId);
      if (!entry || !caller) return;
      if (await isOver(entry)) {
        await end(entry);
        throw new AppError('Unauthorized');
      }
      const path = request.url.split('?', 1)[0] ?? '';
      await note(entry, caller.username, `${request.method} ${path}`, request.ip);
    },
  };

  return {
    gate,
    async load(): Promise<void> {
      for (const row of await store.all()) {
        known.set(row.tokenId, { ...row, expiresAt: parseDate(row.expiresAt).getTime() });
      }
    },
    /** @throws AppError NotFound */
    async begin(admin: Caller, username: string, from: { ipAddress: string; userAgent: string }): Promise<string> {
      const user = await accounts.byUsername(username);
      if (!user) throw new AppError('NotFound');
      const { id, token } = await tokens.issue({
        userId: user.id,
        clientId: CLIENT_IDS.web,
        scope: 'default',
        clientName: `Support access by ${admin.username}`,
        linkedBy: admin.tokenId,
        ...from,
      });
      const expires = new Date(clock.now().getTime() + LIFE_MS);
      const entry = {
        tokenId: id,
        userId: user.id,
        adminId: admin.userId,
        adminName: admin.username,
        expiresAt: expires.getTime(),
      };
      known.set(id, entry);
      await store.insert({
        token_id: id,
        user_id: user.id,
        admin_id: admin.userId,
        expires_at: formatDate(expires),
      });
      await note(entry, user.username, 'impersonate', from.ipAddress);
      return token;
    },
    /** Revokes tokens whose time is over or whose administrator is none any more, so that open live connections end too. */
    async expire(): Promise<void> {
      for (const entry of [...known.values()]) if (await isOver(entry)) await end(entry);
    },
  };
}
