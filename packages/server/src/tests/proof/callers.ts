import { CLIENT_IDS, formatDate, type Route, type RouteAuth } from '@jackdaw/api-contract';
import type { TestUser, WholeServer } from '../../testing/index.ts';
import type { World } from './world.ts';

/** Everybody who may come with a request. */
export const CALLERS = [
  'nobody',
  'malformed token',
  'revoked token',
  'first-party token',
  'third-party token',
  'download token',
  'podcast token',
  'push token',
  'two_factor token',
  'token_validate token',
  'visitor',
  'push token of a share',
  'friend',
  'stranger to her',
  'member of a family',
  'inactive account',
  'inactive third-party token',
  'inactive download token',
  'account that never was active',
  'administrator',
  'third-party token of an administrator',
  'inactive administrator',
  'impersonation token',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** What becomes of a request before anything of it is read; `admitted` when the handler gets it. */
export type Outcome =
  | 'admitted'
  | '401 Unauthorized'
  | '401 invalid_scope'
  | '402 PaymentRequired'
  | '403 Forbidden'
  | '403 PAYMENT_SUB_ACCOUNT_NOT_ALLOWED';

const SIGN_IN = '401 Unauthorized';
const SCOPE = '401 invalid_scope';

/** Zones that ask for no token: 1.5 says that they ignore tokens, even invalid ones. */
const OPEN: readonly RouteAuth[] = ['none', 'basic', 'setup'];

/** Who has no token that counts as one. Push tokens are for live events only. */
const UNKNOWN: readonly CallerName[] = [
  ...(['nobody', 'malformed token', 'revoked token', 'push token', 'push token of a share'] as const),
];

/** Which zones a kind of token opens (section 1.6); whoever is not here opens none. */
const OPENS: Readonly<Partial<Record<CallerName, readonly RouteAuth[]>>> = {
  'first-party token': ['any', 'first', 'file', 'two_factor'],
  'third-party token': ['any', 'file', 'two_factor'],
  'download token': ['file'],
  'podcast token': ['file'],
  'two_factor token': ['two_factor'],
  visitor: ['file', 'share'],
  friend: ['any', 'first', 'file', 'two_factor'],
  'stranger to her': ['any', 'first', 'file', 'two_factor'],
  'member of a family': ['any', 'first', 'file', 'two_factor'],
  'inactive account': ['any', 'first', 'file', 'two_factor'],
  'inactive third-party token': ['any', 'file', 'two_factor'],
  'inactive download token': ['file'],
  'account that never was active': ['any', 'first', 'file', 'two_factor'],
  administrator: ['any', 'first', 'file', 'two_factor', 'admin'],
  'third-party token of an administrator': ['any', 'file', 'two_factor'],
  'inactive administrator': ['any', 'first', 'file', 'two_factor', 'admin'],
  'impersonation token': ['any', 'first', 'file', 'two_factor'],
};

/** File-serving routes that a visitor of a share or a podcast never gets: no file of his tree is named in the path. */
const OUT_OF_REACH: Readonly<Partial<Record<CallerName, readonly string[]>>> = {
  visitor: ['podcast.feed', 'transfers.torrent', 'oauthApps.icon'],
  'podcast token': ['transfers.torrent', 'oauthApps.icon'],
};

/** What a route must answer to a caller, derived from its declaration alone. */
export function expectedOutcome(route: Pick<Route, 'id' | 'auth' | 'active' | 'errors'>, caller: CallerName): Outcome {
  if (OPEN.includes(route.auth)) return 'admitted';
  if (UNKNOWN.includes(caller)) return SIGN_IN;
  const opens = OPENS[caller]?.includes(route.auth) ?? false;
  if (!opens) {
    // Whoever could, were he an administrator, is told that he may not; other tokens, that they are of the wrong kind.
    const isFull = OPENS[caller]?.includes('first') ?? false;
    return route.auth === 'admin' && isFull ? '403 Forbidden' : SCOPE;
  }
  if (OUT_OF_REACH[caller]?.includes(route.id)) return SCOPE;
  // Section 6, no. 37: before any other check.
  if (caller === 'member of a family' && route.errors.includes('PAYMENT_SUB_ACCOUNT_NOT_ALLOWED')) {
    return '403 PAYMENT_SUB_ACCOUNT_NOT_ALLOWED';
  }
  const isInactive = caller.startsWith('inactive') || caller === 'account that never was active';
  return route.active && isInactive ? '402 PaymentRequired' : 'admitted';
}

/** A token of each caller. */
export async function tokensOf(world: World): Promise<Readonly<Record<CallerName, string | null>>> {
  const { server, alice, bob, mallory, ask } = world;
  const { tokens } = server.parts;
  const issue = async (user: TestUser, scope: 'default' | 'two_factor' | 'token_validate') => {
    const from = { clientName: 'x', ipAddress: '127.0.0.1', userAgent: 'x' };
    return tokens.issue({ ...from, userId: user.id, clientId: CLIENT_IDS.web, scope });
  };
  const revoked = await issue(alice, 'default');
  await tokens.revoke(alice.id, revoked.id);
  const inactive = await server.createUser({ status: 'inactive' });
  const never = await server.createUser({ status: 'stranger' });
  const admin = await server.createUser({ isAdmin: true });
  const retired = await server.createUser({ isAdmin: true, status: 'inactive' });
  const member = await memberOf(server, alice);
  const answer = await ask({ method: 'POST', path: '/v2/admin/impersonate/alice', token: admin.token });
  const shares = await ask({ path: '/v2/public_share/list', token: alice.token });
  const [share] = shares.body['public_shares'] as { push_token: string }[];
  const holder = {
    userId: alice.id,
    epoch: await tokens.epochOf(alice.id),
    tokenId: (await tokens.resolve(alice.token))?.tokenId ?? 0,
  };
  return {
    nobody: null,
    'malformed token': 'mal/formed=token',
    'revoked token': revoked.token,
    'first-party token': alice.token,
    'third-party token': alice.thirdPartyToken,
    'download token': alice.downloadToken,
    'podcast token': tokens.derivePodcast(holder, 0, false),
    'push token': tokens.derive('push', holder),
    'two_factor token': (await issue(alice, 'two_factor')).token,
    'token_validate token': (await issue(alice, 'token_validate')).token,
    visitor: world.visitorToken,
    'push token of a share': share?.push_token ?? '',
    friend: bob.token,
    'stranger to her': mallory.token,
    'member of a family': member.token,
    'inactive account': inactive.token,
    'inactive third-party token': inactive.thirdPartyToken,
    'inactive download token': inactive.downloadToken,
    'account that never was active': never.token,
    administrator: admin.token,
    'third-party token of an administrator': admin.thirdPartyToken,
    'inactive administrator': retired.token,
    'impersonation token': String(answer.body['access_token']),
  };
}

async function memberOf(server: WholeServer, owner: TestUser): Promise<TestUser> {
  const member = await server.createUser();
  const created_at = formatDate(server.clock.now());
  await server.db
    .insertInto('family_members')
    .values({ member_id: member.id, owner_id: owner.id, created_at })
    .execute();
  return member;
}
