import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '@jackdaw/api-contract';
import { createServer as createSockJs, type Connection } from 'sockjs';
import { startServer, type TestServer } from '../../tests/support/http-server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import {
  connectLive,
  reconnectsAfter,
  type LiveConnection,
  type LiveOptions,
  type LiveStatus,
} from '../connect-live.ts';

const PREFIX = '/socket/sockjs';

let server: TestServer;
let connections: Connection[];
let received: string[];
let showsHeartbeats: boolean;
let live: LiveConnection | null;
let events: LiveEvent[];
let statuses: LiveStatus[];
let resyncs: number;

/**
 * SockJS prefers WebSocket pings, which no page can see; where those are not to be had it sends heartbeat frames. Its pings
 * leave timers behind, so the server that shows nothing is one without any heartbeat.
 */
function setHeartbeats(connection: Connection, shown: boolean): void {
  const { _session: session } = connection as unknown as {
    _session: { recv: { ws: { ping: () => boolean }; heartbeat: () => void } };
  };
  if (shown) session.recv.ws.ping = () => false;
  else session.recv.heartbeat = () => undefined;
}

beforeEach(async () => {
  showsHeartbeats = true;
  [connections, received, events, statuses, resyncs, live] = [[], [], [], [], 0, null];
  server = await startServer(() => ({ status: 404 }));
  const sockjs = createSockJs({ heartbeat_delay: 50, disconnect_delay: 10, log: () => undefined });
  sockjs.on('connection', (connection: Connection) => {
    connections.push(connection);
    setHeartbeats(connection, showsHeartbeats);
    connection.on('data', (message: string) => {
      received.push(message);
      if (message === 'worthless') connection.close('4001', 'unauthorized');
    });
  });
  sockjs.installHandlers(server.server, { prefix: PREFIX });
});

afterEach(async () => {
  live?.close();
  await server.close();
});

function connect(options: Partial<LiveOptions> = {}): void {
  live = connectLive({
    url: server.origin + PREFIX,
    getToken: () => 'push token',
    onEvent: (event) => events.push(event),
    onStatus: (status) => statuses.push(status),
    onResync: () => (resyncs += 1),
    minDelay: 1,
    maxDelay: 20,
    ...options,
  });
}

const send = (event: unknown) => connections.at(-1)?.write(JSON.stringify(event));

describe('connectLive', () => {
  it('sends the bare token first and gives events on', async () => {
    connect();
    await waitFor('token', () => received.length > 0);
    expect(received).toEqual(['push token']);
    send({ type: 'something_new', value: {} });
    send({ type: 'transfers_count', value: 2 });
    await waitFor('event', () => events.length > 0);
    expect(events).toEqual([{ type: 'transfers_count', value: 2 }]);
    expect(statuses).toEqual(['connecting', 'open']);
    // Whatever happened before anybody listened.
    expect(resyncs).toBe(1);
  });

  it('comes back after a lost connection, with a fresh token, and says that events were lost', async () => {
    const tokens = ['first', 'second'];
    connect({ getToken: () => tokens.shift() ?? null });
    await waitFor('first token', () => received.length === 1);
    server.cut();
    await waitFor('second token', () => received.length === 2);
    expect(received).toEqual(['first', 'second']);
    await waitFor('resync', () => resyncs === 2);
    send({ type: 'transfers_count', value: 3 });
    await waitFor('event', () => events.length === 1);
  });

  it('stays closed when the server does not take the token', async () => {
    let unauthorized = 0;
    connect({ getToken: () => 'worthless', onUnauthorized: () => (unauthorized += 1) });
    await waitFor('refusal', () => unauthorized === 1);
    expect(statuses).toEqual(['connecting', 'open', 'closed']);
    live?.reconnect();
    expect(statuses.at(-1)).toBe('closed');
    expect(connections).toHaveLength(1);
  });

  it('stays closed after an orderly good-bye', async () => {
    connect();
    await waitFor('token', () => received.length === 1);
    connections[0]?.close('1000', 'bye');
    await waitFor('end', () => statuses.includes('closed'));
    expect(connections).toHaveLength(1);
  });

  it('notices a connection that has gone silent', async () => {
    // The heartbeat comes every 50 ms: nothing within 40 ms is silence.
    connect({ silence: 40 });
    await waitFor('a new try', () => statuses.includes('waiting'));
    await waitFor('a resync', () => resyncs > 1);
  });

  it('does not miss heartbeats that the server never shows', async () => {
    showsHeartbeats = false;
    connect({ silence: 200 });
    await waitFor('token', () => received.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('tries at once when told to', async () => {
    await server.close();
    connect({ minDelay: 3_600_000, maxDelay: 3_600_000 });
    await waitFor('first failure', () => statuses.includes('waiting'));
    live?.reconnect();
    expect(statuses.at(-1)).toBe('connecting');
  });

  it('does not connect without a token', () => {
    connect({ getToken: () => null });
    expect(statuses).toEqual(['closed']);
  });

  it('waits longer after each failure, up to a limit', async () => {
    await server.close();
    const pauses: number[] = [];
    const timer = globalThis.setTimeout;
    const record = ((run: () => void, pause = 0) => {
      if (pause < 10_000) pauses.push(pause);
      return timer(run, Math.min(pause, 1));
    }) as typeof setTimeout;
    globalThis.setTimeout = record;
    try {
      connect({ minDelay: 100, maxDelay: 400, random: () => 1, silence: 20_000 });
      while (pauses.filter((pause) => pause >= 100).length < 4) {
        await new Promise((resolve) => timer(resolve, 5));
      }
    } finally {
      globalThis.setTimeout = timer;
    }
    expect(pauses.filter((pause) => pause >= 100).slice(0, 4)).toEqual([100, 200, 400, 400]);
  });
});

describe('reconnectsAfter', () => {
  it.each([
    [1000, false],
    [1001, true],
    [1006, true],
    [1011, false],
    [1012, true],
    [3000, true],
    [3999, true],
    [4000, false],
    [4001, false],
  ])('code %i: %p', (code, again) => expect(reconnectsAfter(code)).toBe(again));
});
