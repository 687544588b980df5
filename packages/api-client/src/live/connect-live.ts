import { LIVE_HEARTBEAT_SECONDS, LIVE_UNAUTHORIZED, type LiveEvent } from '@jackdaw/api-contract';
import { randomFraction } from './random.ts';
import { readEvent } from './read-event.ts';
import { readFrame, sessionUrl, writeFrame } from './sockjs-frames.ts';

/** `open` once the token was sent; `waiting` between two tries; `closed` for good. */
export type LiveStatus = 'connecting' | 'open' | 'waiting' | 'closed';

export interface LiveOptions {
  /** The SockJS endpoint, for example `https://drive.example/socket/sockjs`. */
  readonly url: string;
  /** The push token of account info; asked again at every connection. */
  readonly getToken: () => string | null;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onStatus?: (status: LiveStatus) => void;
  /**
   * The connection is open, and what happened before was not heard: fetch again what is shown. At the first opening, too,
   * because what a page shows is usually asked for before anybody listens.
   */
  readonly onResync?: () => void;
  /** The server does not take the token. */
  readonly onUnauthorized?: () => void;
  readonly WebSocket?: typeof WebSocket;
  /** Fractions from 0 to 1 for the pauses; tests give their own. */
  readonly random?: () => number;
  /** Milliseconds before the first reconnection; doubles up to `maxDelay`. @default 500 */
  readonly minDelay?: number;
  /** @default 30000 */
  readonly maxDelay?: number;
  /**
   * Milliseconds without a frame after which the connection counts as dead, once the server has shown a heartbeat.
   * @default twice the heartbeat and 2 s
   */
  readonly silence?: number;
}

export interface LiveConnection {
  /** Closes for good. */
  close(): void;
  /** Tries again at once: the network is back, the page is visible again. */
  reconnect(): void;
}

const GONE_SILENT = 3999;

/** Whether a closed connection is opened again (section 4.2). */
export function reconnectsAfter(code: number): boolean {
  return code >= 1001 && code <= 3999 && code !== 1011;
}

/**
 * Keeps a connection for live events. It sends the bare token, gives on what it understands, watches the server's
 * heartbeat and reconnects with growing, random pauses.
 */
export function connectLive(options: LiveOptions): LiveConnection {
  const { getToken, onEvent, onStatus, onResync, onUnauthorized, random = randomFraction } = options;
  const { minDelay = 500, maxDelay = 30_000, silence = LIVE_HEARTBEAT_SECONDS * 2_000 + 2_000 } = options;
  const Socket = options.WebSocket ?? WebSocket;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let beats = false;
  let stopped = false;

  function ended(from: WebSocket, code: number): void {
    if (socket !== from) return;
    socket = null;
    clearTimeout(watchdog);
    from.close();
    if (stopped || !reconnectsAfter(code)) {
      stopped = true;
      onStatus?.('closed');
      if (code === LIVE_UNAUTHORIZED) onUnauthorized?.();
      return;
    }
    const ceiling = Math.min(maxDelay, minDelay * 2 ** failures);
    failures += 1;
    onStatus?.('waiting');
    timer = setTimeout(open, ceiling / 2 + (random() * ceiling) / 2);
  }

  function feed(from: WebSocket): void {
    clearTimeout(watchdog);
    // Before the first frame the answer itself is due; later only a server that shows heartbeats can fall silent.
    if (from.readyState === Socket.OPEN && !beats) return;
    watchdog = setTimeout(() => ended(from, GONE_SILENT), silence);
  }

  function greet(from: WebSocket, token: string): void {
    from.send(writeFrame(token));
    onStatus?.('open');
    onResync?.();
  }

  function open(): void {
    const token = getToken();
    if (token === null) {
      stopped = true;
      onStatus?.('closed');
      return;
    }
    const mine = new Socket(sessionUrl(options.url, random));
    socket = mine;
    beats = false;
    onStatus?.('connecting');
    feed(mine);
    mine.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (socket !== mine) return;
      const frame = readFrame(data);
      if (frame.kind === 'heartbeat') beats = true;
      feed(mine);
      // Only what comes after the token shows that the server keeps the connection.
      if (frame.kind === 'heartbeat' || frame.kind === 'messages') failures = 0;
      if (frame.kind === 'open') greet(mine, token);
      else if (frame.kind === 'close') ended(mine, frame.code);
      else if (frame.kind === 'messages') {
        for (const message of frame.messages) {
          const event = readEvent(message);
          if (event !== null) onEvent(event);
        }
      }
    };
    mine.onclose = ({ code }) => ended(mine, code);
  }

  open();

  return {
    close() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(watchdog);
      const closing = socket;
      socket = null;
      closing?.close(1000);
      onStatus?.('closed');
    },
    reconnect() {
      if (stopped || socket !== null) return;
      clearTimeout(timer);
      failures = 0;
      open();
    },
  };
}
