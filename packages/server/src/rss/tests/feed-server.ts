import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server on loopback whose pages a test sets. */
export interface FeedServer {
  origin: string;
  /** Every request so far. */
  requests: { path: string; headers: IncomingMessage['headers'] }[];
  countOf(path: string): number;
  /** Answers a path, with text or as the function does. */
  on(path: string, answer: string | Buffer | Answer): void;
  /** A feed with validators, which are heeded. */
  feed(path: string, xml: string, validators?: { etag?: string; 'last-modified'?: string }): void;
  close(): Promise<void>;
}

export async function startFeedServer(): Promise<FeedServer> {
  const pages = new Map<string, Answer>();
  const requests: FeedServer['requests'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const answer = pages.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end('nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    countOf: (path) => requests.filter((request) => request.path === path).length,
    on(path, answer) {
      pages.set(
        path,
        typeof answer === 'function'
          ? answer
          : (_request, response) => {
              // Spelled out, because an answer to HEAD does not get it by itself.
              response.writeHead(200, { 'content-length': Buffer.byteLength(answer) }).end(answer);
            },
      );
    },
    feed(path, xml, validators = {}) {
      pages.set(path, (request, response) => {
        const { etag, 'last-modified': modified } = validators;
        const isKnown =
          (etag !== undefined && request.headers['if-none-match'] === etag) ||
          (modified !== undefined && request.headers['if-modified-since'] === modified);
        response.writeHead(isKnown ? 304 : 200, { 'content-type': 'application/rss+xml', ...validators });
        response.end(isKnown ? '' : xml);
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An RSS document with these items. */
export function rss(items: string, attributes = ''): string {
  return `<?xml version="1.0"?><rss version="2.0"${attributes}><channel><title>A feed</title>${items}</channel></rss>`;
}

/** An item with a title and what it leads to. */
export function item(title: string, url: string, more = ''): string {
  return `<item><title>${title}</title><link>${url}</link><guid>${title}</guid>${more}</item>`;
}
