import { setTimeout as delay } from 'node:timers/promises';
import { callApi } from '@jackdaw/fixtures';
import { startBareSocketServer } from '../harness/bare-socket-server.ts';
import type { Bench } from '../harness/bench.ts';
import { startFilled } from '../harness/filled-server.ts';
import { liveClient, type LiveClient } from '../harness/live-client.ts';
import { spread } from '../harness/measure.ts';
import { inPairs, type Pair } from '../harness/pairs.ts';
import { figuresOf, watching } from '../harness/process-tree.ts';

const EVENTS = 10;

/** What stands for one event in the text of its message, ours escaped inside SockJS frames. */
const MARK = 'bench-event';

interface Endpoint {
  url: string;
  pid(): number;
  token: string | null;
  /** Sends one event to everybody. */
  send(): Promise<unknown>;
}

/** One event to every open page of a user, half of them SockJS and half bare WebSockets. */
export const liveSockets: Bench = {
  name: 'live-sockets',
  describe: '200 sockets that each get an event: time to the last one and memory a socket, against bare ws',
  unit: 'sockets',
  usualSize: 200,
  quickSize: 40,
  async run({ size, rounds, say }) {
    const filled = await startFilled(() => undefined);
    const { server, owner } = filled;
    const bare = await startBareSocketServer(JSON.stringify({ type: MARK, value: 'x'.repeat(900) }));
    let made = 0;
    const ours: Endpoint = {
      url: server.url,
      pid: () => server.pid(),
      token: owner.token,
      send: () => callApi(server, owner.token, '/v2/files/create-folder', { name: `${MARK} ${made++}`, parent_id: 0 }),
    };
    const theirs: Endpoint = { ...bare, token: null, send: () => fetch(`${bare.url}/1`) };
    const perSocket = new Map<string, number[]>();
    const run = async (endpoint: Endpoint, sockets: number) => {
      const before = (await figuresOf(endpoint.pid())).memory;
      const clients = await open(endpoint, sockets);
      // Until those that said hello are known, and memory has settled.
      await delay(500);
      const bytes = ((await figuresOf(endpoint.pid())).memory - before) / sockets;
      // With few sockets one would measure the libraries that the first of them brings.
      const key = `KiB a socket of ${sockets}, ${endpoint === ours ? 'Jackdaw' : 'bare'}`;
      if (sockets === size) perSocket.set(key, [...(perSocket.get(key) ?? []), bytes / 1024]);
      const measure = await watching(endpoint.pid(), async () => {
        for (let n = 1; n <= EVENTS; n++) {
          await Promise.all([endpoint.send(), ...clients.map((client) => client.received(n))]);
        }
      });
      for (const client of clients) client.close();
      await delay(300);
      return measure;
    };
    try {
      const pairs = [size / 10, size].map((sockets): Pair => ({
        what: `${EVENTS} events to all`,
        size: sockets,
        bare: () => run(theirs, sockets),
        ours: () => run(ours, sockets),
      }));
      const { sides, notes } = await inPairs(pairs, rounds, say);
      const memory = [...perSocket].map(([what, kib]) => [what, Math.max(0, spread(kib).max)] as const);
      return { sides, verdicts: [], notes: { ...notes, ...Object.fromEntries(memory) } };
    } finally {
      await bare.stop();
      await filled.stop();
    }
  },
};

async function open({ url, token }: Endpoint, sockets: number): Promise<LiveClient[]> {
  const clients: LiveClient[] = [];
  for (let n = 0; n < sockets; n++) {
    clients.push(await liveClient(url, { carrier: n % 2 === 0 ? 'sockjs' : 'raw', token, mark: MARK }));
  }
  return clients;
}
