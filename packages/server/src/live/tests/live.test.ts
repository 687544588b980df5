import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LIVE_PATH, LIVE_UNAUTHORIZED } from '@jackdaw/api-contract';
import SockJS from 'sockjs-client';
import { WebSocket } from 'ws';
import { createTestServer, waitFor, type TestServer, type TestUser } from '../../testing/index.ts';
import { createMetaStore } from '../../setup/meta-store.ts';
import { noteAppVersion } from '../app-update.ts';
import { createLiveHub, type LiveHub } from '../hub.ts';
import { installLive } from '../sockjs.ts';

let server: TestServer;
let hub: LiveHub;
let origin: string;
let user: TestUser;
let pushToken: string;
const opened: Client[] = [];

beforeEach(async () => {
  server = await createTestServer();
  hub = createLiveHub(server);
  installLive(server.app.server, {
    hub,
    origins: { configured: [] },
    trustedProxies: ['127.0.0.1'],
    webOrigins: ['https://drive.example.org'],
    log: server.log,
    heartbeatSeconds: 0.2,
  });
  origin = await server.listen();
  user = await server.createUser();
  const session = await server.tokens.resolve(user.token);
  if (!session) throw new Error('No session');
  pushToken = server.tokens.derive('push', session);
});
afterEach(async () => {
  for (const client of opened.splice(0)) client.end();
  await waitFor(() => server.app.server.listening);
  server.app.server.closeAllConnections();
  await server.close();
});

interface Client {
  messages: unknown[];
  closed: { code: number } | null;
  send(text: string): void;
  end(): void;
}

/** Opens a connection by SockJS (with one transport) or as a raw WebSocket. */
async function connect(transport: 'websocket' | 'xhr-streaming' | 'raw', headers = {}): Promise<Client> {
  const client: Client = { messages: [], closed: null, send: () => undefined, end: () => undefined };
  let isOpen = false;
  const onMessage = (text: string) => void client.messages.push(JSON.parse(text));
  const onClose = (code: number) => void (client.closed = { code });
  if (transport === 'raw') {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}/websocket`, { headers });
    socket.on('open', () => void (isOpen = true));
    socket.on('message', (data) => onMessage(String(data)));
    socket.on('close', onClose);
    socket.on('ping', () => void client.messages.push('ping'));
    Object.assign(client, { send: (text: string) => socket.send(text), end: () => socket.terminate() });
  } else {
    const socket = new SockJS(`${origin}${LIVE_PATH}`, null, { transports: transport });
    socket.onopen = () => void (isOpen = true);
    socket.onmessage = (event) => onMessage(event.data as string);
    socket.onclose = (event) => onClose(event.code);
    Object.assign(client, { send: (text: string) => socket.send(text), end: () => socket.close() });
  }
  opened.push(client);
  await waitFor(() => isOpen, `${transport} to open`);
  return client;
}

const publish = (userId: number, count: number) =>
  server.bus.publish(userId, () => ({ type: 'transfers_count', value: count }));

/** Publishes until the client hears it: there is no acknowledgement of the token. */
async function hears(client: Client, userId: number, count: number): Promise<void> {
  await waitFor(() => {
    publish(userId, count);
    return client.messages.some(
      (message) => JSON.stringify(message) === JSON.stringify({ type: 'transfers_count', value: count }),
    );
  }, 'the event');
}

describe('live events', () => {
  it.each(['websocket', 'xhr-streaming', 'raw'] as const)('arrive by %s after a bare token', async (transport) => {
    const client = await connect(transport);
    client.send(pushToken);
    await hears(client, user.id, 7);
  });

  it('take access tokens too, and keep users apart', async () => {
    const other = await server.createUser();
    const [mine, theirs] = [await connect('websocket'), await connect('raw')];
    mine.send(` ${user.token}\n`);
    theirs.send(other.thirdPartyToken);
    await hears(mine, user.id, 1);
    await hears(theirs, other.id, 2);
    expect(JSON.stringify(mine.messages)).not.toContain('2');
    expect(JSON.stringify(theirs.messages)).not.toContain('1');
  });

  it.each(['websocket', 'raw'] as const)('end with 4001 by %s for every other token', async (transport) => {
    for (const token of ['nonsense', '', user.downloadToken, `"${pushToken}"`, 'x'.repeat(5000)]) {
      const client = await connect(transport);
      client.send(token);
      await waitFor(() => client.closed);
      expect(client.closed?.code).toBe(LIVE_UNAUTHORIZED);
    }
  });

  it('go on after messages that are none of the server’s business', async () => {
    const client = await connect('websocket');
    client.send(pushToken);
    await hears(client, user.id, 1);
    for (const text of ['{"type":"custom"}', '{"type":"other","value":{}}', 'null', '[]', 'nonsense'])
      client.send(text);
    await hears(client, user.id, 2);
    expect(client.closed).toBeNull();
  });

  /** A connection without a carrier: what it is told arrives at once. */
  async function join(at: LiveHub, { id, token }: { id: number; token: string }) {
    const heard: { type: string; value?: unknown }[] = [];
    const listener = at.accept({
      origin,
      send: (text) => void heard.push(JSON.parse(text) as { type: string }),
      close: () => undefined,
    });
    listener.message(token);
    await waitFor(() => {
      publish(id, 1);
      return heard.some(({ type }) => type === 'transfers_count');
    });
    const told = () => heard.filter(({ type }) => type !== 'transfers_count');
    return { told, say: (message: unknown) => listener.message(JSON.stringify(message)) };
  }

  it('carry what one connection of a user tells to his others, and to nobody else', async () => {
    const other = await server.createUser();
    const [speaker, mine, theirs] = [await join(hub, user), await join(hub, user), await join(hub, other)];
    const said = { type: 'custom', value: { seek: 7 } };
    speaker.say(said);
    expect([speaker.told(), mine.told(), theirs.told()]).toEqual([[], [said], []]);
    for (let told = 0; told < 200; told++) speaker.say(said);
    expect(mine.told()).toHaveLength(120);
    server.clock.advance(60_000);
    mine.say(said);
    expect(speaker.told()).toEqual([said]);
  });

  it('tell pages that were open of a new version of the app, for a while', async () => {
    const meta = createMetaStore(server.db);
    const start = async (version: string) =>
      createLiveHub({ ...server, update: await noteAppVersion({ meta, clock: server.clock }, { version }) });
    const toldBy = async (hubNow: LiveHub) => (await join(hubNow, user)).told();
    expect(await toldBy(await start('1'))).toEqual([]);
    expect(await toldBy(await start('1'))).toEqual([]);
    const updated = await start('2');
    expect(await toldBy(updated)).toEqual([{ type: 'app_version_updated', value: { version: '2' } }]);
    server.clock.advance(600_000);
    expect(await toldBy(updated)).toEqual([]);
    expect(await toldBy(await start('2'))).toEqual([]);
  });

  it('end with the session that the token came from, and only then', async () => {
    const session = await server.tokens.resolve(user.token);
    const [pushed, third] = [await connect('websocket'), await connect('raw')];
    pushed.send(pushToken);
    third.send(user.thirdPartyToken);
    await hears(pushed, user.id, 1);
    await hears(third, user.id, 1);
    await server.tokens.revoke(user.id, session?.tokenId ?? 0);
    await waitFor(() => pushed.closed);
    expect(pushed.closed?.code).toBe(LIVE_UNAUTHORIZED);
    await hears(third, user.id, 2);
    await server.tokens.revokeAll(user.id, null);
    await waitFor(() => third.closed);
    const again = await connect('raw');
    again.send(pushToken);
    await waitFor(() => again.closed);
  });

  it('are not kept with a token that is revoked while they begin', async () => {
    const { tokens, bus } = server;
    const slow = createLiveHub({
      bus,
      clock: server.clock,
      tokens: {
        ...tokens,
        async resolve(token) {
          const caller = await tokens.resolve(token);
          if (caller) await tokens.revokeAll(user.id, null);
          return caller;
        },
      },
    });
    const closed: number[] = [];
    const listener = slow.accept({ origin, send: () => undefined, close: (code) => void closed.push(code) });
    listener.message(user.token);
    await waitFor(() => closed.length > 0);
    expect(closed).toEqual([LIVE_UNAUTHORIZED]);
  });

  it('carry addresses as this connection reaches the server', async () => {
    const direct = await connect('raw');
    const proxied = await connect('raw', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'drive.example.org' });
    for (const client of [direct, proxied]) client.send(pushToken);
    const heard = (client: Client) =>
      (client.messages.find((m) => m !== 'ping') as { value: { avatar_url: string } } | undefined)?.value.avatar_url;
    await waitFor(() => {
      server.bus.publish(user.id, (reached) => ({ type: 'user_update', value: { avatar_url: reached } }));
      return heard(direct) && heard(proxied);
    });
    expect([heard(direct), heard(proxied)]).toEqual([origin, 'https://drive.example.org']);
  });

  it.each(['websocket', 'raw'] as const)('do not pile up for a client that does not read %s', async (transport) => {
    const path = transport === 'raw' ? 'websocket' : '000/stuck/websocket';
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}/${path}`);
    let isClosed = false;
    let received = 0;
    socket.on('message', (data) => void (received += String(data).length));
    socket.on('close', () => void (isClosed = true));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(transport === 'raw' ? pushToken : JSON.stringify([pushToken]));
    await waitFor(() => {
      publish(user.id, 1);
      return received > 20;
    }, 'the first event');
    socket.pause();
    const username = 'x'.repeat(1024 * 1024);
    for (let sent = 0; sent < 64; sent++) {
      server.bus.publish(user.id, () => ({ type: 'user_update', value: { username } }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    socket.resume();
    await waitFor(() => isClosed, 'the end of the connection');
    expect(received).toBeLessThan(32 * 1024 * 1024);
  });

  it('send clients away for a while when the server ends', async () => {
    const client = await connect('websocket');
    const silent = await connect('raw');
    client.send(pushToken);
    await hears(client, user.id, 1);
    hub.close();
    await waitFor(() => client.closed && silent.closed);
    expect([client.closed?.code, silent.closed?.code]).toEqual([3001, 3001]);
  });
});

describe('the live endpoint', () => {
  it('show a page that the connection is alive, in frames that it can see', async () => {
    const frames: string[] = [];
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}/000/heartbeat/websocket`);
    socket.on('message', (data) => frames.push(String(data)));
    await waitFor(() => frames.filter((frame) => frame === 'h').length > 1, 'heartbeat frames');
    expect(frames[0]).toBe('o');
    socket.terminate();
  });

  it('describes itself without cookies, and leaves other addresses alone', async () => {
    const info = await fetch(`${origin}${LIVE_PATH}/info`);
    expect(await info.json()).toMatchObject({ websocket: true, cookie_needed: false });
    expect((await fetch(`${origin}/v2/nothing`)).status).toBe(404);
  });

  it.each([
    ['https://drive.example.org', 'https://drive.example.org', 'true'],
    ['https://evil.example', '*', null],
    ['null', '*', null],
  ])('is open to pages of %s, to send credentials only when they are ours', async (page, allowed, credentials) => {
    const headers = { origin: page };
    const poll = `${origin}${LIVE_PATH}/000/page${page.length}abc`;
    const asked = [
      await fetch(`${origin}${LIVE_PATH}/info`, { headers }),
      await fetch(`${poll}/xhr`, { method: 'POST', headers }),
      await fetch(`${poll}/xhr_send`, { method: 'OPTIONS', headers }),
    ];
    for (const answer of asked) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
      expect(answer.headers.get('access-control-allow-credentials')).toBe(credentials);
      expect(answer.headers.get('vary')).toMatch(/Origin/);
    }
  });

  it('refuses large bodies and foreign upgrades', async () => {
    const large = await fetch(`${origin}${LIVE_PATH}/000/abcdefgh/xhr_send`, {
      method: 'POST',
      body: 'x'.repeat(70_000),
    });
    expect(large.status).toBe(413);
    const elsewhere = new WebSocket(`${origin.replace('http', 'ws')}/elsewhere`);
    const failed = await new Promise((resolve) => elsewhere.on('error', resolve));
    expect(String(failed)).toMatch(/hang up|ECONNRESET/);
  });
});
