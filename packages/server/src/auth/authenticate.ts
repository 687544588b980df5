import type { RouteAuth } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/binding.ts';
import type { TokenService } from './token-service.ts';

/** The token that a request presents: from the `Authorization` header, else from `oauth_token` in the query. */
export function presentedToken(authorization: string | undefined, queryToken: unknown): string | null {
  const match = /^\s*(?:token|bearer)\s+(\S+)\s*$/i.exec(authorization ?? '');
  if (match?.[1]) return match[1];
  const last: unknown = Array.isArray(queryToken) ? queryToken.at(-1) : queryToken;
  return typeof last === 'string' && last !== '' ? last : null;
}

/** User name and password of HTTP Basic; null when the header is absent or malformed. */
export function presentedPassword(authorization: string | undefined): { name: string; password: string } | null {
  const encoded = /^\s*basic\s+([A-Za-z0-9+/_=-]+)\s*$/i.exec(authorization ?? '')?.[1];
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 0 ? null : { name: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

/** Kinds of routes that nobody has to be signed in for; `basic` and `setup` check their own secret. */
const OPEN: ReadonlySet<RouteAuth> = new Set(['none', 'basic', 'setup']);

/** Whether anybody may call routes of this kind. */
export const isOpen = (zone: { auth: RouteAuth }): boolean => OPEN.has(zone.auth);

const ADMITTED: Readonly<Record<RouteAuth, readonly string[]>> = {
  none: [],
  basic: [],
  setup: [],
  any: ['default'],
  first: ['default'],
  admin: ['default'],
  file: ['default', 'files_download', 'files_public_access'],
  share: ['files_public_access'],
  two_factor: ['default', 'two_factor'],
};

/** Whether somebody has decided who may call routes of this kind. */
export const isZone = (auth: unknown): auth is RouteAuth => typeof auth === 'string' && Object.hasOwn(ADMITTED, auth);

/**
 * Visitors of a public share and the readers of a podcast get files by their ids, which are judged one by one; other bytes
 * are their owner's business.
 */
const servesOneFile = (zone: { path: string }): boolean => zone.path.startsWith('/v2/files/:id/');

/** Whether somebody who sees one tree only may call this file-serving route. */
function isWithinReach({ publicShare, podcast }: Caller, zone: { path: string }): boolean {
  if (servesOneFile(zone) || (!publicShare && !podcast)) return true;
  return podcast !== null && zone.path.startsWith('/v2/podcast/');
}

/**
 * Whose token this is, whatever its kind; null when it is nobody's. `address` is where a visitor comes from, null where that
 * is not counted.
 * @throws AppError LinkExpired, AbuseDetected
 */
export async function recognise(tokens: TokenService, token: string, address: string | null): Promise<Caller | null> {
  return (
    (await tokens.resolve(token)) ??
    (await tokens.resolveDerived('download', token)) ??
    (await tokens.resolveDerived('podcast', token)) ??
    (await tokens.resolveVisitor('access', token, address))
  );
}

/**
 * Decides who calls and whether they may call routes of this kind; null where nobody needs to be signed in.
 * This is the one place for zones and scopes, and it runs before any parameter is looked at.
 * `address` is where the request comes from.
 * @throws AppError Unauthorized, InvalidScope, Forbidden, PaymentRequired, and for visitors LinkExpired, AbuseDetected
 */
export async function authenticate(
  tokens: TokenService,
  zone: { auth: RouteAuth; active: boolean; path: string },
  token: string | null,
  address: string | null,
): Promise<Caller | null> {
  if (isOpen(zone)) return null;
  if (token === null) throw new AppError('Unauthorized');
  const caller = await recognise(tokens, token, address);
  if (!caller) throw new AppError('Unauthorized');
  if (!ADMITTED[zone.auth].includes(caller.scope)) throw new AppError('InvalidScope');
  if (zone.auth === 'file' && !isWithinReach(caller, zone)) throw new AppError('InvalidScope');
  if ((zone.auth === 'first' || zone.auth === 'admin') && !caller.firstParty) throw new AppError('InvalidScope');
  if (zone.auth === 'admin' && !caller.isAdmin) throw new AppError('Forbidden');
  if (zone.active && caller.status !== 'active') throw new AppError('PaymentRequired');
  return caller;
}
