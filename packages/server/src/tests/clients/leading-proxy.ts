import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy on loopback that leads some hosts to a local port and refuses every other one. */
export interface LeadingProxy {
  /** For `HTTPS_PROXY`. */
  url: string;
  /** Hosts that were asked for and are none of ours. */
  refused: string[];
  /** Bytes that clients sent so far. */
  sent(): number;
  /** Ends every connection, as a broken line does. */
  cut(): void;
  close(): Promise<void>;
}

/** Leads `CONNECT host:443` for the given hosts to the port of the moment; null is nobody there. */
export async function startLeadingProxy(hosts: readonly string[], port: () => number | null): Promise<LeadingProxy> {
  const refused: string[] = [];
  const open = new Set<Socket>();
  let sent = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
  };
  const server = createServer((request, response) => {
    refused.push(String(request.url));
    response.writeHead(403).end();
  });
  server.on('connect', (request, client: Socket) => {
    keep(client);
    const target = port();
    const isOurs = hosts.some((host) => request.url === `${host}:443`);
    if (!isOurs) refused.push(String(request.url));
    if (!isOurs) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    if (target === null) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    upstream.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.on('data', (chunk) => void (sent += chunk.length));
      client.pipe(upstream).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    sent: () => sent,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
