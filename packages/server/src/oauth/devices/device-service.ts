import { DEVICE_CODE, formatDate, type OAuthApp } from '@jackdaw/api-contract';
import { addressKey, createAttemptLimiter, type AttemptLimiter } from '../../auth/attempt-limiter.ts';
import { presentApp, type Client } from '../../auth/clients.ts';
import type { DomainParts } from '../../domain.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/binding.ts';
import { epochOf } from '../consent.ts';
import { hashDeviceCode, makeDeviceCode, readDeviceCode } from './device-code.ts';
import type { DeviceStore } from './device-store.ts';

/** Codes that may wait at once: few beside a billion, so that guessing one stays hopeless. */
const WAITING = 20_000;
/** Unknown apps are registered with ids up to here, so that nobody uses up the ids of apps to come. */
const HIGHEST_UNKNOWN_APP = 1_000_000;

const unknownName = (id: number) => `App ${id}`;

type Parts = Pick<DomainParts, 'config' | 'db' | 'clients' | 'tokens' | 'clock' | 'secret'> & { devices: DeviceStore };

/** Signs devices in by a code that a person types elsewhere (AU9-AU11). */
export function createDeviceService({ config, db, clients, tokens, clock, secret, devices }: Parts) {
  const requests = createAttemptLimiter(clock, { limit: 60, window: 900 });
  const polls = createAttemptLimiter(clock, { limit: 60, window: 300 });
  const approvals = createAttemptLimiter(clock, { limit: 20, window: 900 });
  const now = () => formatDate(clock.now());

  /** What `find` gives; only finding nothing counts as an attempt. */
  async function limited<T>(limiter: AttemptLimiter, key: string, find: () => Promise<T | undefined>): Promise<T> {
    limiter.count(key);
    const found = await find();
    if (found === undefined) throw new AppError('DeviceCodeNotFound');
    limiter.uncount(key);
    return found;
  }

  async function find(text: string) {
    const code = readDeviceCode(text);
    const row = code === null ? undefined : await devices.find(hashDeviceCode(secret, code), now());
    return row?.taken === 0 ? row : undefined;
  }

  async function clientOf(id: number): Promise<Client | undefined> {
    const known = await clients.get(id);
    if (known || config.unknownApps === 'reject' || id > HIGHEST_UNKNOWN_APP) return known;
    // Public and third-party. Its name is not chosen by whoever asked for the code: that might be somebody else's.
    const values = { id, name: unknownName(id), secret: '', first_party: 0, created_at: now() };
    await db
      .insertInto('clients')
      .values(values)
      .onConflict((c) => c.doNothing())
      .execute();
    return clients.get(id);
  }

  return {
    /** A new code for a device. @throws AppError NotFound, RATE_LIMIT_ERROR */
    async request(device: { appId: number; clientName: string | undefined; ipAddress: string }): Promise<string> {
      requests.count(addressKey(device.ipAddress));
      const client = await clients.get(device.appId);
      const mayComeLater = config.unknownApps === 'register' && device.appId <= HIGHEST_UNKNOWN_APP;
      if (!client && !mayComeLater) throw new AppError('NotFound');
      if ((await devices.waiting(now())) >= WAITING)
        throw new AppError('RATE_LIMIT_ERROR', { extra: { retry_after: 60 } });
      for (;;) {
        const code = makeDeviceCode();
        const added = await devices.add({
          code_hash: hashDeviceCode(secret, code),
          client_id: device.appId,
          client_name: device.clientName ?? client?.name ?? unknownName(device.appId),
          expires_at: formatDate(new Date(clock.now().getTime() + DEVICE_CODE.seconds * 1000)),
          user_id: null,
          token_epoch: null,
          linked_by: null,
        });
        if (added) return code;
      }
    },

    /** The token of an approved code, once; null until then. @throws AppError DeviceCodeNotFound, RATE_LIMIT_ERROR */
    async token(device: { code: string; ipAddress: string; userAgent: string }): Promise<string | null> {
      const { ipAddress, userAgent } = device;
      const row = await limited(polls, addressKey(ipAddress), () => find(device.code));
      if (row.user_id === null) return null;
      if (!(await devices.take(row.code_hash))) throw new AppError('DeviceCodeNotFound');
      const { user_id: userId, client_id: clientId, client_name: clientName } = row;
      const { id, token } = await tokens.issue({
        ...{ userId, clientId, scope: 'default', clientName, ipAddress, userAgent },
      });
      if (await devices.settle(row.code_hash, id)) return token;
      await tokens.revoke(userId, id);
      throw new AppError('DeviceCodeNotFound');
    },

    /** Who shows a code, before it is approved. @throws AppError DeviceCodeNotFound, RATE_LIMIT_ERROR */
    async look(caller: Caller, code: string): Promise<{ app: OAuthApp; client_name: string }> {
      const row = await limited(approvals, String(caller.userId), () => find(code));
      const client = await clients.get(row.client_id);
      const unknown = { id: row.client_id, name: unknownName(row.client_id), description: '', website: '' };
      return { app: client ? presentApp(client) : { ...unknown, has_icon: false }, client_name: row.client_name };
    },

    /** @throws AppError DeviceCodeNotFound, InvalidScope, Forbidden, RATE_LIMIT_ERROR */
    async approve(caller: Caller, code: string): Promise<OAuthApp> {
      const row = await limited(approvals, String(caller.userId), () => find(code));
      const client = await clientOf(row.client_id);
      if (!client) throw new AppError('DeviceCodeNotFound');
      // Else a third-party app would make itself a first-party one.
      if (client.first_party === 1 && !caller.firstParty) throw new AppError('InvalidScope');
      const token_epoch = await epochOf(db, caller);
      // What a third-party app approves ends with it: else it would outlive the user's taking back his consent.
      const linked_by = caller.firstParty ? null : caller.tokenId;
      const approved = await devices.approve(row.code_hash, { user_id: caller.userId, token_epoch, linked_by });
      if (!approved && row.user_id !== caller.userId) throw new AppError('DeviceCodeNotFound');
      return presentApp(client);
    },
    /** Forgets codes that have expired. */
    purge: () => devices.purge(now()),
  };
}

export type DeviceService = ReturnType<typeof createDeviceService>;
