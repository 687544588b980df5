import { once } from 'node:events';
import { WebSocket } from 'ws';

/** An open connection that counts what comes. */
export interface LiveClient {
  /** Resolves when so many messages of the kind have come since the connection opened. */
  received(count: number): Promise<void>;
  close(): void;
}

/** How messages travel: SockJS frames in a WebSocket, or nothing but messages. */
export type Carrier = 'sockjs' | 'raw';

let session = 0;

/**
 * Connects to the live endpoint of a Jackdaw server (or, without a token, to any bare one) and counts messages whose text
 * holds `mark`.
 */
export async function liveClient(
  url: string,
  { carrier, token, mark }: { carrier: Carrier; token: string | null; mark: string },
): Promise<LiveClient> {
  const base = url.replace(/^http/, 'ws');
  const path = carrier === 'sockjs' ? `/socket/sockjs/000/bench${session++}/websocket` : '/socket/sockjs/websocket';
  const socket = new WebSocket(token === null ? base : `${base}${path}`, { perMessageDeflate: false });
  let seen = 0;
  let waiting: { count: number; resolve: () => void } | null = null;
  const greeting = carrier === 'sockjs' && token !== null ? once(socket, 'message') : null;
  socket.on('message', (data: Buffer) => {
    // One frame may carry several messages.
    seen += data.toString().split(mark).length - 1;
    if (waiting && seen >= waiting.count) waiting.resolve();
  });
  await once(socket, 'open');
  await greeting;
  if (token !== null) socket.send(carrier === 'sockjs' ? JSON.stringify([token]) : token);
  return {
    received: (count) =>
      new Promise((resolve) => {
        if (seen >= count) resolve();
        else waiting = { count, resolve };
      }),
    close: () => socket.terminate(),
  };
}
