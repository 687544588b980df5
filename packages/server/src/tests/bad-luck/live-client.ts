import { LIVE_EVENT_TYPES, LIVE_PATH, liveEventValues, type LiveEvent } from '@jackdaw/api-contract';
import SockJS from 'sockjs-client';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { WebSocket } from 'ws';
import { waitFor } from '../../testing/index.ts';

/** Somebody who listens. */
export interface Listener {
  heard: LiveEvent[];
  end(): void;
}

/** Listens by the SockJS client, with one of its transports, or by a bare WebSocket; every event is checked. */
export async function listenBy(
  how: 'websocket' | 'xhr-streaming' | 'bare',
  origin: string,
  token: string,
): Promise<Listener> {
  const heard: LiveEvent[] = [];
  let isOpen = false;
  const hear = (text: string) => {
    const event = JSON.parse(text) as LiveEvent;
    if (!LIVE_EVENT_TYPES.includes(event.type)) throw new Error(`Unknown event: ${text}`);
    const schema: TSchema = liveEventValues[event.type];
    if (!Value.Check(schema, event.value)) throw new Error(`The contract has no such event: ${text}`);
    heard.push(event);
  };
  const opened = (send: () => void) => () => {
    send();
    isOpen = true;
  };
  if (how === 'bare') {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}/websocket`);
    socket.on(
      'open',
      opened(() => socket.send(token)),
    );
    socket.on('message', (data: Buffer) => hear(data.toString()));
    await waitFor(() => isOpen, 'the connection');
    return { heard, end: () => socket.terminate() };
  }
  const socket = new SockJS(`${origin}${LIVE_PATH}`, null, { transports: how });
  socket.onopen = opened(() => socket.send(token));
  socket.onmessage = ({ data }) => hear(String(data));
  await waitFor(() => isOpen, 'the connection');
  return { heard, end: () => socket.close() };
}
