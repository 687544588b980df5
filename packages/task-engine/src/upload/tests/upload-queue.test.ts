import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMemorySourceStore, type SourceStore } from '../source-store.ts';
import type { UploadItem } from '../upload-item.ts';
import { createUploadQueue, type UploadQueue } from '../upload-queue.ts';
import { createFakeTransport, fileOf } from './fake-transport.ts';

describe('createUploadQueue', () => {
  let fake: ReturnType<typeof createFakeTransport>;
  let store: SourceStore;
  let queue: UploadQueue;
  let completed: UploadItem[];
  let ids: number;

  const create = () =>
    createUploadQueue({
      transport: fake.transport,
      store,
      concurrency: 2,
      onCompleted: (item) => completed.push(item),
      createId: () => `u${(ids += 1)}`,
    });
  const statuses = () => queue.getSnapshot().items.map(({ name, status }) => `${name} ${status}`);

  beforeEach(() => {
    jest.useFakeTimers();
    fake = createFakeTransport();
    store = createMemorySourceStore();
    completed = [];
    ids = 0;
    queue = create();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('runs as many at once as it may and starts the next when one ends', async () => {
    await queue.add(['a', 'b', 'c'].map((name) => ({ file: fileOf(name), parentId: 7 })));
    expect(statuses()).toEqual(['a uploading', 'b uploading', 'c waiting']);
    fake.last('a').tell.onFinished({ kind: 'file', fileId: 3 });
    expect(statuses()).toEqual(['a completed', 'b uploading', 'c uploading']);
    expect(completed.map(({ result }) => result)).toEqual([{ kind: 'file', fileId: 3 }]);
  });

  it('goes on at the known URL after the connection was lost, later and later', async () => {
    await queue.add([{ file: fileOf('a'), parentId: 0 }]);
    fake.last('a').tell.onCreated('/files/1');
    fake.last('a').tell.onConnectionLost();
    expect(statuses()).toEqual(['a offline']);
    jest.advanceTimersByTime(500);
    expect(fake.runs).toHaveLength(2);
    expect(fake.last('a').item.uploadUrl).toBe('/files/1');
    fake.last('a').tell.onConnectionLost();
    jest.advanceTimersByTime(500);
    expect(fake.runs).toHaveLength(2);
    jest.advanceTimersByTime(500);
    expect(fake.runs).toHaveLength(3);
  });

  it('begins anew when the server has forgotten the upload', async () => {
    await queue.add([{ file: fileOf('a'), parentId: 0 }]);
    fake.last('a').tell.onCreated('/files/1');
    fake.last('a').tell.onProgress(5);
    fake.last('a').tell.onForgotten();
    expect(fake.last('a').item).toMatchObject({ uploadUrl: null, sent: 0, status: 'uploading' });
  });

  it('does not tell twice of a pause and does not go on by itself', async () => {
    await queue.add([{ file: fileOf('a'), parentId: 0 }]);
    queue.pause('u1');
    expect(fake.last('a').stopped).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(statuses()).toEqual(['a paused']);
    queue.resume('u1');
    expect(statuses()).toEqual(['a uploading']);
  });

  it('keeps a refusal with its reason and tries again when asked', async () => {
    await queue.add([{ file: fileOf('a'), parentId: 0 }]);
    const failure = {
      reason: 'too_large',
      errorType: 'RequestEntityTooLarge',
      message: 'Full',
      canRetry: true,
    } as const;
    fake.last('a').tell.onRefused(failure);
    expect(queue.getSnapshot().items[0]).toMatchObject({ status: 'failed', failure });
    queue.retry('u1');
    expect(statuses()).toEqual(['a uploading']);
  });

  it('goes on after a reload with the file that was kept', async () => {
    await queue.add([{ file: fileOf('a'), parentId: 4, path: ['x', 'y'] }]);
    fake.last('a').tell.onCreated('/files/9');
    queue = create();
    await queue.restore();
    expect(fake.last('a').item).toMatchObject({ uploadUrl: '/files/9', parentId: 4, path: ['x', 'y'] });
    expect(fake.last('a').source.size).toBe(10);
  });

  it('asks for the file again when it could not be kept, and takes no other', async () => {
    await queue.add([{ file: fileOf('a', 20), parentId: 0 }]);
    const saved = await store.load();
    store.load = () => Promise.resolve(saved.map(({ item }) => ({ item, source: null })));
    queue = create();
    await queue.restore();
    expect(statuses()).toEqual(['a detached']);
    expect(queue.attach('u1', fileOf('a', 21))).toBe(false);
    expect(queue.attach('u1', fileOf('a', 20))).toBe(true);
    expect(statuses()).toEqual(['a uploading']);
  });

  it('forgets a finished upload, even one that finished while it was being kept', async () => {
    let release = () => {};
    const add = store.add.bind(store);
    store.add = async (item, source) => {
      await new Promise<void>((resolve) => (release = resolve));
      await add(item, source);
    };
    const adding = queue.add([{ file: fileOf('a'), parentId: 0 }]);
    fake.last('a').tell.onFinished({ kind: 'file', fileId: 1 });
    release();
    await adding;
    expect(await store.load()).toEqual([]);
  });

  it('drops a cancelled upload here and on the server', async () => {
    await queue.add([{ file: fileOf('a'), parentId: 0 }]);
    fake.last('a').tell.onCreated('/files/5');
    await queue.cancel('u1');
    expect(queue.getSnapshot().items).toEqual([]);
    expect(fake.discarded).toEqual(['/files/5']);
    expect(await store.load()).toEqual([]);
  });

  it('keeps the identity of items that did not change', async () => {
    await queue.add(['a', 'b'].map((name) => ({ file: fileOf(name), parentId: 0 })));
    const before = queue.getSnapshot().items[1];
    fake.last('a').tell.onProgress(4);
    expect(queue.getSnapshot().items[1]).toBe(before);
    expect(queue.getSnapshot().items[0]?.sent).toBe(4);
  });

  it('tells its subscribers until they leave', async () => {
    const seen = jest.fn();
    const leave = queue.subscribe(seen);
    await queue.add([{ file: fileOf('a'), parentId: 0 }]);
    const times = seen.mock.calls.length;
    expect(times).toBeGreaterThan(0);
    leave();
    fake.last('a').tell.onProgress(1);
    expect(seen).toHaveBeenCalledTimes(times);
  });
});
