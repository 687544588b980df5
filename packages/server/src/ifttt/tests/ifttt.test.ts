import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createWholeServer, type TestUser, type WholeServer } from '../../testing/index.ts';
import { waitFor } from '../../testing/wait-for.ts';

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
      // Nothing is no answer at all.
      if (answer.status > 0) response.writeHead(answer.status, answer.headers).end('Congratulations!');
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
  const send = (given: object = {}) => server.call(ifttt.send, { ...event, ...given }, user.token);
  const connect = (key = KEY) => server.call(ifttt.connect, { key }, user.token);
  const jobs = () => server.db.selectFrom('jobs').selectAll().where('kind', '=', 'ifttt.deliver').execute();
  const delivered = () => waitFor(async () => (await jobs()).length === 0, 'all deliveries');
  /** Lets the time pass until the next try. */
  async function retry(): Promise<void> {
    const tries = received.length;
    server.clock.advance(3_600_000);
    server.parts.jobs.wake();
    await waitFor(() => received.length > tries, 'another try');
  }

  it.each(['form', 'json'] as const)('goes to the webhook (%s)', async (as) => {
    await connect();
    await server.call(ifttt.send, event, { token: user.token, as });
    await delivered();
    expect(received).toEqual([
      {
        method: 'POST',
        url: `/trigger/playback_started/json/with/key/${KEY}`,
        body: { ...ingredients, client_name: 'Player' },
      },
    ]);
  });

  it('goes nowhere without a connection', async () => {
    await send();
    expect([received, await jobs()]).toEqual([[], []]);
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

  it('does not keep the player waiting for a webhook that does not answer', async () => {
    await connect();
    answer = { status: 0, headers: {} };
    await send();
    await waitFor(() => received.length === 1, 'the webhook to be called');
    expect(await jobs()).toMatchObject([{ state: 'running' }]);
    answer = { status: 200, headers: {} };
    hook.closeAllConnections();
    await waitFor(async () => (await jobs())[0]?.state === 'waiting', 'the try to end');
    await retry();
    await delivered();
    expect(received).toHaveLength(2);
  });

  it('is tried again while the webhook fails, and given up without a trace but in the log', async () => {
    await connect();
    answer = { status: 500, headers: {} };
    await send();
    await waitFor(() => received.length === 1, 'the first try');
    for (let tries = 1; tries < 5; tries++) {
      await waitFor(async () => (await jobs())[0]?.state === 'waiting', 'the try to end');
      await retry();
    }
    await delivered();
    expect(received).toHaveLength(5);
    expect(server.logged.some(({ msg }) => msg === 'An IFTTT webhook could not be reached')).toBe(true);
  });

  it('is not sent again to a webhook that refuses it', async () => {
    await connect();
    answer = { status: 401, headers: {} };
    await send();
    await delivered();
    expect(received).toHaveLength(1);
  });

  it('goes to the connection as it is when it is sent', async () => {
    await connect();
    answer = { status: 500, headers: {} };
    await send();
    await send({ event_type: 'playback_stopped' });
    await waitFor(() => received.length === 2, 'the first tries');
    await waitFor(async () => (await jobs()).every(({ state }) => state === 'waiting'), 'the tries to end');
    answer = { status: 200, headers: {} };
    await connect('another_key');
    await retry();
    await delivered();
    expect(received.slice(2).map(({ url }) => url?.split('/').at(-1))).toEqual(['another_key', 'another_key']);
    answer = { status: 500, headers: {} };
    await send();
    await waitFor(() => received.length === 5, 'the first try');
    await waitFor(async () => (await jobs())[0]?.state === 'waiting', 'the try to end');
    await server.call(ifttt.disconnect, {}, user.token);
    server.clock.advance(3_600_000);
    server.parts.jobs.wake();
    await delivered();
    expect(received).toHaveLength(5);
  });

  it('is refused for as long as the webhook has had enough', async () => {
    await connect();
    answer = { status: 429, headers: { 'retry-after': '33' } };
    await send();
    await delivered();
    expect(await server.fail(ifttt.send, event, user.token)).toMatchObject({
      ...{ error_type: 'RATE_LIMIT_ERROR', status_code: 429, retry_after: 33 },
    });
    answer = { status: 200, headers: {} };
    server.clock.advance(33_000);
    await send();
    await delivered();
    expect(received).toHaveLength(2);
  });

  it('is refused when too many are on their way, those of another account are not', async () => {
    await connect();
    answer = { status: 500, headers: {} };
    for (let count = 0; count < 20; count++) await send();
    expect(await server.fail(ifttt.send, event, user.token)).toMatchObject({ error_type: 'RATE_LIMIT_ERROR' });
    const other = await server.createUser();
    await server.call(ifttt.connect, { key: KEY }, other.token);
    await server.call(ifttt.send, event, other.token);
    await server.db.deleteFrom('jobs').where('kind', '=', 'ifttt.deliver').execute();
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
