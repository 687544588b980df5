import { describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '@jackdaw/api-contract';
import { makeStore, ok } from '../../tests/support/store.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { api, startLiveUpdates } from '../index.ts';

/** A socket whose server is the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readonly readyState = FakeSocket.OPEN;
  readonly sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    super();
    FakeSocket.all.push(this);
  }

  send(message: string): void {
    this.sent.push(message);
  }

  close(): void {
    this.onmessage = null;
  }
}

describe('startLiveUpdates', () => {
  it('patches the cache, and asks again for what is shown after a gap', async () => {
    const { store, calls } = makeStore({ 'GET /v2/transfers/count': () => ok({ count: 1 }) });
    const counting = store.dispatch(api.endpoints.transfersCount.initiate());
    await counting;
    const heard: LiveEvent[] = [];
    const live = startLiveUpdates(store, {
      url: 'http://localhost/socket/sockjs',
      getToken: () => 'push',
      onEvent: (event) => heard.push(event),
      WebSocket: FakeSocket as unknown as typeof WebSocket,
      minDelay: 1,
    });
    const [first] = FakeSocket.all;
    first?.onmessage?.({ data: 'o' });
    expect(first?.sent).toEqual(['["push"]']);
    const event = { type: 'transfers_count', value: 7 };
    first?.onmessage?.({ data: `a${JSON.stringify([JSON.stringify(event)])}` });
    expect(heard).toEqual([event]);
    expect(api.endpoints.transfersCount.select()(store.getState()).data).toBe(7);
    expect(calls).toHaveLength(1);

    first?.onclose?.({ code: 1006 });
    await waitFor('a second connection', () => FakeSocket.all.length === 2);
    FakeSocket.all[1]?.onmessage?.({ data: 'o' });
    await waitFor('the count to be asked for again', () => calls.length === 2);
    live.close();
    counting.unsubscribe();
  });
});
