import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';
import { LIVE_PATH } from '@jackdaw/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Hosts } from '../http/hosts.ts';
import type { Origins } from '../http/origin.ts';
import type { LiveHub } from './hub.ts';
import { liveOrigin } from './live-origin.ts';

export interface LiveOptions {
  hub: LiveHub;
  origins: Origins;
  trustedProxies: readonly string[];
  /** Pages that may send credentials; all others are open to `*`. @default none */
  webOrigins?: readonly string[];
  /** Which host answers what; every host everything when absent. */
  hosts?: Hosts;
  log: FastifyBaseLogger;
  /** Time between two signs of life; clients give up after 12 s of silence. @default 9 */
  heartbeatSeconds?: number;
}

/** A sign of life at least every ten seconds, with room for a late timer. */
const HEARTBEAT_SECONDS = 9;
/** Clients send a token and little else. Bytes. */
const LARGEST_MESSAGE = 64 * 1024;

/** A client that leaves more than this unread is sent away; it comes back and reads everything anew. Bytes. */
const MOST_UNREAD = 8 * 1024 * 1024;

/** The part of a SockJS connection that carries it; long polls have no socket. */
interface Carried {
  _session?: { recv?: { ws?: { ping: () => boolean }; connection?: Socket } };
}

/** Cuts a connection off whose client does not read: what waits for it would fill the memory. */
function cutWhenStuck({ _session: session }: Carried): void {
  const carrier = session?.recv?.connection;
  if (carrier && carrier.writableLength > MOST_UNREAD) carrier.destroy();
}

/**
 * On WebSockets the library sends pings, which no page can see. Told that the socket has none, it sends the heartbeat frames
 * that clients wait for.
 */
function sendHeartbeatFrames(connection: Carried): void {
  const socket = connection._session?.recv?.ws;
  if (socket) socket.ping = () => false;
}

/** Answers what is below its prefix and says whether it did; the third argument comes with an upgrade. */
type Handler = (request: IncomingMessage, response: ServerResponse | Duplex, head?: Buffer) => boolean;

async function createHandler(
  { hub, origins, trustedProxies, log, heartbeatSeconds = HEARTBEAT_SECONDS }: LiveOptions,
  encrypted: boolean,
): Promise<Handler> {
  const { default: sockjs } = await import('sockjs');
  const options = {
    prefix: LIVE_PATH,
    heartbeat_delay: heartbeatSeconds * 1000,
    // Only pages of very old browsers would load it; never from somebody else's server.
    sockjs_url: `${LIVE_PATH}/sockjs.js`,
    log: (severity: string, message: string) => void (severity === 'error' ? log.warn(message) : log.trace(message)),
    faye_server_options: { ping: heartbeatSeconds, maxLength: LARGEST_MESSAGE },
  };
  const live = sockjs.createServer(options);
  live.on('connection', (socket) => {
    // Null when the connection was gone before it was announced.
    if (!socket) return;
    const carried = socket as unknown as Carried;
    sendHeartbeatFrames(carried);
    const listener = hub.accept({
      origin: liveOrigin(
        { headers: socket.headers, remoteAddress: socket.remoteAddress, encrypted },
        origins,
        trustedProxies,
      ),
      send(text) {
        socket.write(text);
        cutWhenStuck(carried);
      },
      // Declared with a text for the code, which would be sent as text.
      close: (code, reason) => void socket.close(code as unknown as string, reason),
    });
    socket.on('data', (message: unknown) => listener.message(String(message)));
    socket.on('close', () => listener.closed());
  });
  return (live as unknown as { middleware(): Handler }).middleware();
}

const hasLivePath = ({ url }: IncomingMessage) => url?.startsWith(`${LIVE_PATH}/`) || url === LIVE_PATH;

const isTooLarge = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0) > LARGEST_MESSAGE;

/** The library lets any page send credentials whose origin it knows (section 1.14 lets only web apps). */
function hideForeignOrigin({ headers }: IncomingMessage, webOrigins: readonly string[] = []): void {
  if (headers.origin !== undefined && !webOrigins.includes(headers.origin)) delete headers.origin;
}

/** A body without a length is cut off where it grows too large. */
function watchSize(request: IncomingMessage): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > LARGEST_MESSAGE) request.destroy();
  });
}

/**
 * Opens the live endpoint on an HTTP server: SockJS with its fallbacks, and the raw WebSocket at `/websocket`. Every other
 * request goes to the listeners that the server has now. The library is loaded by the first client.
 */
export function installLive(server: Server, options: LiveOptions): void {
  let handler: Promise<Handler> | undefined;
  const load = () => (handler ??= createHandler(options, server instanceof TlsServer));
  const isLive = (request: IncomingMessage) => {
    if (!hasLivePath(request)) return false;
    const purposes = options.hosts?.purposesOf(request.headers.host ?? '') ?? null;
    return purposes === null || purposes.has('live') || purposes.has('api');
  };
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isLive(request)) {
      for (const listener of others) listener.call(server, request, response);
    } else if (isTooLarge(request)) {
      response.writeHead(413, { connection: 'close' }).end();
    } else {
      hideForeignOrigin(request, options.webOrigins);
      void load().then((handle) => {
        handle(request, response);
        watchSize(request);
      });
    }
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!isLive(request)) socket.destroy();
    else void load().then((handle) => handle(request, socket, head));
  });
}
