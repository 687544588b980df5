/** What one frame of a SockJS WebSocket says. */
export type Frame =
  | { readonly kind: 'open' }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'messages'; readonly messages: readonly string[] }
  | { readonly kind: 'close'; readonly code: number }
  | { readonly kind: 'unreadable' };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a frame: `o`, `h`, `a["…"]` or `c[code,"reason"]`. */
export function readFrame(data: unknown): Frame {
  if (typeof data !== 'string') return { kind: 'unreadable' };
  if (data === 'o') return { kind: 'open' };
  if (data === 'h') return { kind: 'heartbeat' };
  const body = parse(data.slice(1));
  if (!Array.isArray(body)) return { kind: 'unreadable' };
  if (data.startsWith('a')) return { kind: 'messages', messages: body.filter((item) => typeof item === 'string') };
  // Some servers write the code as text.
  const code = Number(body[0]);
  return data.startsWith('c') && Number.isInteger(code) ? { kind: 'close', code } : { kind: 'unreadable' };
}

/** A message as SockJS wants it. */
export function writeFrame(message: string): string {
  return JSON.stringify([message]);
}

/** The WebSocket address of a new SockJS session; `base` is an http(s) or ws(s) address. */
export function sessionUrl(base: string, random: () => number): string {
  const server = String(Math.floor(random() * 1000)).padStart(3, '0');
  const session = Array.from({ length: 4 }, () => Math.floor(random() * 36 ** 4).toString(36)).join('');
  return `${base.replace(/^http/, 'ws').replace(/\/$/, '')}/${server}/${session}/websocket`;
}
