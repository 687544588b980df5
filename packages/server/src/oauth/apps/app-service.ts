import {
  formatDate,
  type MyOAuthApp,
  type OAuthApp,
  type OwnedOAuthApp,
  type PopularOAuthApp,
} from '@jackdaw/api-contract';
import { createClientSecrets } from '../../auth/client-secrets.ts';
import { presentApp, type Client } from '../../auth/clients.ts';
import { randomToken } from '../../auth/random-token.ts';
import type { DomainParts } from '../../domain.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/binding.ts';
import { epochOf, isLookingIn, requireOwnSession } from '../consent.ts';
import { checkFields, checkName, type AppFields } from './app-fields.ts';
import type { AppStore } from './app-store.ts';
import type { AppTokens, Place } from './app-tokens.ts';
import { drawIcon } from './icon.ts';

/** Apps of one user. */
const APPS = 100;
const WEEK = 7 * 86_400_000;
/** In the place of a secret: the wire has one for each app of one's own. */
const UNTOLD_SECRET = 'hidden';

type Parts = Pick<DomainParts, 'config' | 'db' | 'clients' | 'tokens' | 'clock' | 'secret'> & {
  store: AppStore;
  appTokens: AppTokens;
};

type GivenFields = Omit<AppFields, 'name'> & { icon: Uint8Array | undefined };

/** What developers do with their apps (OA1-OA10). */
export function createAppService({ config, db, clients, tokens, clock, secret, store, appTokens }: Parts) {
  const secrets = createClientSecrets(secret);

  /** How an app is shown to its owner; an administrator who looks into the account is not told what it could be opened with. */
  async function presenterFor(caller: Caller): Promise<(client: Client) => OwnedOAuthApp> {
    const isTold = !(await isLookingIn(db, caller));
    return (client) => {
      const { callback, hidden } = client;
      const shown = isTold ? secrets.open(client) : UNTOLD_SECRET;
      return { ...presentApp(client), callback, hidden: hidden === 1, secret: shown };
    };
  }

  async function presentOwned(caller: Caller, client: Client): Promise<OwnedOAuthApp> {
    return (await presenterFor(caller))(client);
  }

  async function owned(userId: number, id: number): Promise<Client> {
    const client = await clients.get(id);
    if (client?.owner_id !== userId) throw new AppError('NotFound');
    return client;
  }

  async function revokeAllOf(clientId: number): Promise<void> {
    for (const userId of await store.holdersOf(clientId)) await tokens.revokeClient(userId, clientId);
  }

  return {
    async list(caller: Caller): Promise<MyOAuthApp[]> {
      const present = await presenterFor(caller);
      return (await store.ownedBy(caller.userId)).map((row) => ({ ...present(row), users: row.users ?? 0 }));
    },

    /** @throws AppError NotFound */
    async get(caller: Caller, id: number): Promise<{ app: OwnedOAuthApp | OAuthApp; token: string | null }> {
      const client = await clients.get(id);
      if (!client) throw new AppError('NotFound');
      if (client.owner_id !== caller.userId) return { app: presentApp(client), token: null };
      return { app: await presentOwned(caller, client), token: await appTokens.read(id, caller) };
    },

    /** @throws AppError NotFound when the user has no such app */
    async edit(caller: Caller, id: number): Promise<{ app: OwnedOAuthApp; token: string | null }> {
      const app = await presentOwned(caller, await owned(caller.userId, id));
      return { app, token: await appTokens.read(id, caller) };
    },

    /** @throws AppError BadRequest, OAuthAppNameTaken, InvalidIcon, RequestEntityTooLarge, TOO_MANY_OAUTH_APPS, Forbidden */
    async register(caller: Caller, given: GivenFields & { name: string; hidden: boolean }, place: Place) {
      await epochOf(db, caller);
      const fields = { name: checkName(given.name), ...checkFields(given) };
      const icon = given.icon && (await drawIcon(given.icon));
      const row = {
        ...fields,
        owner_id: caller.userId,
        hidden: given.hidden ? 1 : 0,
        first_party: 0,
        created_at: formatDate(clock.now()),
      };
      const seal = (clientId: number) => secrets.seal(clientId, randomToken());
      const client = await store.add(row, { icon, limit: APPS, seal });
      await appTokens.renew(client, caller, place);
      return { app: await presentOwned(caller, client) };
    },

    /** @throws AppError NotFound, Forbidden, BadRequest, OAuthAppNameTaken, InvalidIcon, RequestEntityTooLarge */
    async update(
      caller: Caller,
      id: number,
      given: GivenFields & { name: string | undefined; hidden: boolean | undefined },
    ): Promise<{ app: OwnedOAuthApp; token: string | null }> {
      const { userId } = caller;
      await owned(userId, id);
      // Where an app leads its users back to decides who gets into their accounts.
      await requireOwnSession(db, caller);
      const changes = {
        ...checkFields(given),
        ...(given.name === undefined ? {} : { name: checkName(given.name) }),
        ...(given.hidden === undefined ? {} : { hidden: given.hidden ? 1 : 0 }),
      };
      const icon = given.icon && (await drawIcon(given.icon));
      const client = await store.change(id, userId, changes, icon);
      if (!client) throw new AppError('NotFound');
      return { app: await presentOwned(caller, client), token: await appTokens.read(id, caller) };
    },

    /** Deletes an app; every token of it is worth nothing once this resolves. @throws AppError NotFound */
    async remove(userId: number, id: number): Promise<void> {
      if (!(await store.remove(id, userId))) throw new AppError('NotFound');
      await revokeAllOf(id);
    },

    /** @throws AppError NotFound, Forbidden */
    async regenerateToken(caller: Caller, id: number, place: Place): Promise<string> {
      return appTokens.renew(await owned(caller.userId, id), caller, place);
    },

    /** @throws AppError NotFound, InvalidIcon, RequestEntityTooLarge */
    async setIcon(userId: number, id: number, bytes: Uint8Array): Promise<void> {
      await owned(userId, id);
      if (!(await store.change(id, userId, {}, await drawIcon(bytes)))) throw new AppError('NotFound');
    },

    /** A PNG. @throws AppError NotFound */
    async icon(id: number): Promise<Uint8Array> {
      const png = await store.icon(id);
      if (!png) throw new AppError('NotFound');
      return png;
    },

    /** Owners of the server also see hidden apps, and how many use each. */
    async popular(caller: Caller): Promise<PopularOAuthApp[]> {
      const asOwner = caller.isAdmin && caller.firstParty;
      const since = formatDate(new Date(clock.now().getTime() - WEEK));
      const rows = await store.popular({ since, moreThan: config.popularAppUsers, withHidden: asOwner });
      return rows.map((row) => ({
        ...presentApp(row),
        has_icon: row.has_icon === 1,
        maker: row.maker ?? '',
        ...(asOwner ? { hidden: row.hidden === 1, users: row.users } : {}),
      }));
    },

    /** Ends the apps of a user who is about to go, for everybody who uses them. */
    async removeAllOf(userId: number): Promise<void> {
      for (const { id } of await store.ownedBy(userId)) {
        await store.remove(id, userId);
        await revokeAllOf(id);
      }
    },
  };
}

export type AppService = ReturnType<typeof createAppService>;
