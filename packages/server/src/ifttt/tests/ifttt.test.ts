import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createWholeServer, type TestUser, type WholeServer } from '../../testing/index.ts';

const { ifttt } = routes;
const KEY = 'abcDEF_0123-456';

/** A stand-in for the webhooks of IFTTT. */
let hook: Server;
let answer = { status: 200, headers: {} };
const received: { method: string | undefined; url: string | undefined; body: unknown }[] = [];

let server: WholeServer;
let user: TestUser;

beforeAll(async () => {
  hook = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, body: JSON.parse(text) });
      response.writeHead(answer.status, answer.headers).end('Congratulations!');
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;
  server = await createWholeServer({
    config: { allowPrivateAddresses: true, iftttWebhookUrl: `${origin}/trigger/{event}/json/with/key/{key}` },
  });
});

beforeEach(async () => {
  user = await server.createUser();
  received.length = 0;
  answer = { status: 200, headers: {} };
});

afterAll(async () => {
  await server.close();
  hook.closeAllConnections();
  await new Promise((resolve) => hook.close(resolve));
});

const ingredients = { file_id: 2147483647, file_name: 'film "x".mkv', file_type: 'VIDEO' };
const event = { event_type: 'playback_started', ingredients, client_name: 'Player' };

describe('the connection', () => {
  it('is made with the key of the user\u2019s webhooks and ended again', async () => {
    const isEnabled = async () => (await server.call(ifttt.status, {}, user.thirdPartyToken)).enabled;
    expect(await isEnabled()).toBe(false);
    await server.call(ifttt.connect, { key: KEY }, user.token);
    expect(await isEnabled()).toBe(true);
    await server.call(ifttt.disconnect, {}, user.token);
    expect(await isEnabled()).toBe(false);
  });

  it('is refused for what cannot be a key', async () => {
    for (const key of ['short', 'with/slash/in/it', `${KEY}?x`]) {
      expect(await server.fail(ifttt.connect, { key }, user.token)).toMatchObject({ error_type: 'BadRequest' });
    }
  });
});

describe('an event', () => {
  it.each(['form', 'json'] as const)('goes to the webhook (%s)', async (as) => {
    await server.call(ifttt.connect, { key: KEY }, user.token);
    await server.call(ifttt.send, event, { token: user.token, as });
    expect(received).toEqual([
      {
        method: 'POST',
        url: `/trigger/playback_started/json/with/key/${KEY}`,
        body: { ...ingredients, client_name: 'Player' },
      },
    ]);
  });

  it('goes nowhere without a connection', async () => {
    await server.call(ifttt.send, event, user.token);
    expect(received).toEqual([]);
  });

  it('is judged also without a connection', async () => {
    for (const type of ['', 'playback_paused']) {
      expect(await server.fail(ifttt.send, { ...event, event_type: type }, user.token)).toMatchObject({
        error_type: 'INVALID_EVENT_TYPE',
      });
    }
    expect(await server.fail(ifttt.send, {}, user.token)).toMatchObject({ error_type: 'INVALID_EVENT_TYPE' });
    for (const wrong of [undefined, {}, { file_id: 'x', file_name: 'a', file_type: 'b' }]) {
      const args = { event_type: 'playback_stopped', ingredients: wrong };
      expect(await server.fail(ifttt.send, args, { token: user.token, as: 'json' })).toMatchObject({
        error_type: 'MISSING_INGREDIENTS',
      });
    }
  });

  it('tells when the webhook has had enough', async () => {
    await server.call(ifttt.connect, { key: KEY }, user.token);
    answer = { status: 429, headers: { 'retry-after': '33' } };
    expect(await server.fail(ifttt.send, event, user.token)).toMatchObject({
      ...{ error_type: 'RATE_LIMIT_ERROR', status_code: 429, retry_after: 33 },
    });
  });

  it('is no failure of the player when the webhook fails', async () => {
    await server.call(ifttt.connect, { key: KEY }, user.token);
    answer = { status: 500, headers: {} };
    await server.call(ifttt.send, event, user.token);
    expect(received).toHaveLength(1);
  });
});

it('is for first-party apps of active accounts', async () => {
  for (const [route, args] of [
    [ifttt.send, event],
    [ifttt.connect, { key: KEY }],
    [ifttt.disconnect, {}],
  ] as const) {
    expect(await server.fail(route, args, user.thirdPartyToken)).toMatchObject({ error_type: 'invalid_scope' });
  }
  const inactive = await server.createUser({ status: 'inactive' });
  for (const route of [ifttt.status, ifttt.send] as const) {
    expect(await server.fail(route, {}, inactive.token)).toMatchObject({ error_type: 'PaymentRequired' });
  }
});
