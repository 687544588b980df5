import { describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '@jackdaw/api-contract';
import { makeStore, ok } from '../../tests/support/store.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { api, startLiveUpdates, startVisitorUpdates, visitorQueries } from '../index.ts';

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
  it('patches the cache, and asks again for what was shown before it listened', async () => {
    const { store, calls } = makeStore({ 'GET /v2/transfers/count': () => ok({ count: 1 }) });
    const counting = store.dispatch(api.endpoints.transfersCount.initiate());
    await counting;
    FakeSocket.all.length = 0;
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
    await waitFor('the count to be asked for again', () => calls.length === 2);
    await waitFor('its answer', () => api.endpoints.transfersCount.select()(store.getState()).isSuccess);
    const event = { type: 'transfers_count', value: 7 };
    first?.onmessage?.({ data: `a${JSON.stringify([JSON.stringify(event)])}` });
    expect(heard).toEqual([event]);
    const version = { type: 'app_version_updated', value: {} };
    first?.onmessage?.({ data: `a${JSON.stringify([JSON.stringify(version)])}` });
    expect(heard).toEqual([event, version]);
    expect(api.endpoints.transfersCount.select()(store.getState()).data).toBe(7);
    expect(calls).toHaveLength(2);

    first?.onclose?.({ code: 1006 });
    await waitFor('a second connection', () => FakeSocket.all.length === 2);
    FakeSocket.all[1]?.onmessage?.({ data: 'o' });
    await waitFor('the count to be asked for once more', () => calls.length === 3);
    live.close();
    store.dispatch(api.util.resetApiState());
  });

  it('asks again when an event overtakes an answer, which may be older', async () => {
    FakeSocket.all.length = 0;
    const held = Promise.withResolvers<void>();
    const pages = [[], [], [{ id: 7, parent_id: 0, name: 'new', file_type: 'FOLDER' }]];
    const { store, calls } = makeStore({
      'GET /v2/files/list': async () => {
        const files = pages[calls.length - 1];
        // What it answers stands before the folder is there; it arrives afterwards.
        if (calls.length === 2) await held.promise;
        return ok({ files, parent: { id: 0, name: 'Your Files', sort_by: 'NAME_ASC' }, cursor: null });
      },
    });
    const listing = store.dispatch(api.endpoints.listFiles.initiate({ parent_id: 0 }));
    await listing;
    const live = startLiveUpdates(store, {
      url: 'http://localhost/socket/sockjs',
      getToken: () => 'push',
      WebSocket: FakeSocket as unknown as typeof WebSocket,
    });
    const [socket] = FakeSocket.all;
    socket?.onmessage?.({ data: 'o' });
    await waitFor('the listing to be asked for again', () => calls.length === 2);
    const event = { type: 'file_delete', value: { id: 99, parent_id: 0 } };
    socket?.onmessage?.({ data: `a${JSON.stringify([JSON.stringify(event)])}` });
    held.resolve();
    await waitFor('the listing to be asked for once more', () => calls.length === 3);
    const names = () => {
      const { data } = api.endpoints.listFiles.select({ parent_id: 0 })(store.getState());
      return data?.pages.flatMap((page) => page.files.map((file) => file.name));
    };
    await waitFor('the new folder', () => names()?.join() === 'new');
    live.close();
    store.dispatch(api.util.resetApiState());
  });
});

describe('startVisitorUpdates', () => {
  it('asks again for the shared folder when it listens, when a file in it changes, and after a gap', async () => {
    FakeSocket.all.length = 0;
    const { store, calls } = makeStore({ 'GET /v2/public_share/files/list': () => ok({ files: [], cursor: null }) });
    const listing = store.dispatch(visitorQueries.endpoints.listSharedFolder.initiate({}));
    await listing;
    const live = startVisitorUpdates(store, {
      url: 'http://localhost/socket/sockjs',
      getToken: () => 'push token of the share',
      WebSocket: FakeSocket as unknown as typeof WebSocket,
      minDelay: 1,
    });
    const [first] = FakeSocket.all;
    first?.onmessage?.({ data: 'o' });
    expect(first?.sent).toEqual(['["push token of the share"]']);
    await waitFor('the folder to be asked for at first', () => calls.length === 2);
    const say = (event: object) => first?.onmessage?.({ data: `a${JSON.stringify([JSON.stringify(event)])}` });
    say({ type: 'transfers_count', value: 1 });
    say({ type: 'file_delete', value: { id: 7, parent_id: 1 } });
    await waitFor('the folder to be asked for again', () => calls.length === 3);
    first?.onclose?.({ code: 1006 });
    await waitFor('a second connection', () => FakeSocket.all.length === 2);
    FakeSocket.all[1]?.onmessage?.({ data: 'o' });
    await waitFor('the folder to be asked for once more', () => calls.length === 4);
    live.close();
    store.dispatch(api.util.resetApiState());
  });
});
