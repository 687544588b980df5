import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a test server saw of a request. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What it answers; a string body goes out as it is, anything else as JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Never answer. */
  readonly hang?: boolean;
}

export interface TestServer {
  readonly origin: string;
  readonly seen: Seen[];
  readonly server: Server;
  /** Cuts every connection, as a lost network does. */
  cut(): void;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** A real HTTP server on a free port that answers with what `handle` says and remembers what it saw. */
export async function startServer(handle: (seen: Seen) => Reply | Promise<Reply>): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const one: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: await readBody(request),
      };
      seen.push(one);
      const { status = 200, headers = {}, body = { status: 'OK' }, hang = false } = await handle(one);
      if (hang) return;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    server,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

/** An error answer in the envelope. */
export function failure(status: number, error_type: string, extra: Record<string, unknown> = {}): Reply {
  return {
    status,
    body: {
      status: 'ERROR',
      status_code: status,
      error_type,
      error_message: `${error_type} happened`,
      error_uri: '',
      error_id: null,
      extra,
    },
  };
}
