import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a payment company got from us. */
export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface StandIn {
  url: string;
  asked: Asked[];
  /** Answers from now on; undefined is a 404. */
  answer(handler: (asked: Asked) => { status?: number; json: unknown } | undefined): void;
  close(): Promise<void>;
}

/** A payment company on loopback. */
export async function createStandIn(): Promise<StandIn> {
  const asked: Asked[] = [];
  let handler: (asked: Asked) => { status?: number; json: unknown } | undefined = () => undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      asked.push(one);
      const { status = 200, json } = handler(one) ?? { status: 404, json: { error: 'unknown' } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => void (handler = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
