import { createRateMeter } from './rate-meter.ts';
import type { SourceStore } from './source-store.ts';
import { isSettled, type UploadItem } from './upload-item.ts';
import { transition, type UploadEvent } from './upload-transition.ts';
import type { RunningUpload, UploadTransport } from './upload-transport.ts';

/** A file to upload, as the drop zone or the file picker hands it over. */
export interface NewUpload {
  file: File;
  parentId: number;
  /** Folders below `parentId`. */
  path?: readonly string[];
}

/** What the screens show. Items keep their identity while they do not change. */
export interface UploadSnapshot {
  readonly items: readonly UploadItem[];
  /** Bytes a second over all running uploads, null when unknown. */
  readonly speed: number | null;
}

export interface UploadQueueOptions {
  transport: UploadTransport;
  store: SourceStore;
  /** Uploads at once; 3 by default. */
  concurrency?: number;
  /** Told once for every upload that ends well. */
  onCompleted?: (item: UploadItem) => void;
  onFailed?: (item: UploadItem) => void;
  now?: () => number;
  createId?: () => string;
}

/** Uploads files a few at a time, each resumable: over lost connections, server restarts and page reloads. */
export interface UploadQueue {
  getSnapshot(): UploadSnapshot;
  /** Calls back after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Brings back what an earlier page left unfinished. */
  restore(): Promise<void>;
  add(uploads: readonly NewUpload[]): Promise<void>;
  pause(id: string): void;
  /** Goes on with a paused or offline upload. */
  resume(id: string): void;
  /** Gives a detached upload its file back; false when it is another file. */
  attach(id: string, file: File): boolean;
  retry(id: string): void;
  /** Stops and forgets, on the server too. */
  cancel(id: string): Promise<void>;
  clearCompleted(): void;
  /** Stops everything without losing it (sign-out, unload). */
  stop(): void;
}

interface Entry {
  item: UploadItem;
  source: Blob | null;
  running: RunningUpload | null;
  timer: ReturnType<typeof setTimeout> | null;
}

export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { transport, store, concurrency = 3, now = Date.now, createId = () => crypto.randomUUID() } = options;
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const meter = createRateMeter();
  let bytesThrough = 0;
  let snapshot: UploadSnapshot = { items: [], speed: null };

  function notify(): void {
    snapshot = { items: [...entries.values()].map(({ item }) => item), speed: meter.rate(now()) };
    for (const listener of listeners) listener();
  }

  function halt(entry: Entry): void {
    entry.running?.stop();
    entry.running = null;
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = null;
  }

  function send(id: string, event: UploadEvent): void {
    const entry = entries.get(id);
    if (!entry) return;
    const before = entry.item;
    const step = transition(before, event);
    if (step.item === before) return;
    entry.item = step.item;
    for (const effect of step.effects) {
      if (effect.type === 'save') void store.update(step.item);
      else if (effect.type === 'forget') void store.remove(id);
      else if (effect.type === 'stop') halt(entry);
      else entry.timer = setTimeout(() => send(id, { type: 'retryDue' }), effect.delay);
    }
    if (step.item.status !== 'uploading') entry.running = null;
    notify();
    if (step.item.status === 'completed' && before.status !== 'completed') options.onCompleted?.(step.item);
    if (step.item.status === 'failed' && before.status !== 'failed') options.onFailed?.(step.item);
    // A place became free, or there is somebody new in the queue.
    if (step.item.status !== 'uploading') fill();
  }

  function run(entry: Entry): void {
    const { id } = entry.item;
    const { source } = entry;
    if (!source) return send(id, { type: 'detached' });
    send(id, { type: 'started' });
    entry.running = transport.start(entry.item, source, {
      onCreated: (uploadUrl) => send(id, { type: 'created', uploadUrl }),
      onProgress: (sent) => {
        bytesThrough += Math.max(0, sent - entry.item.sent);
        meter.sample(bytesThrough, now());
        send(id, { type: 'progressed', sent });
      },
      onFinished: (result) => send(id, { type: 'finished', result }),
      onConnectionLost: () => send(id, { type: 'connectionLost' }),
      onForgotten: () => send(id, { type: 'forgotten' }),
      onRefused: (failure) => send(id, { type: 'refused', failure }),
    });
  }

  function fill(): void {
    const all = [...entries.values()];
    let free = concurrency - all.filter(({ item }) => item.status === 'uploading').length;
    for (const entry of all) {
      if (free <= 0) return;
      if (entry.item.status !== 'waiting') continue;
      free -= 1;
      run(entry);
    }
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async restore() {
      for (const { item, source } of await store.load()) {
        if (entries.has(item.id)) continue;
        const status = source ? 'waiting' : 'detached';
        entries.set(item.id, { item: { ...item, status, attempt: 0 }, source, running: null, timer: null });
      }
      notify();
      fill();
    },
    async add(uploads) {
      const added = uploads.map(({ file, parentId, path = [] }): Entry => {
        const item: UploadItem = {
          id: createId(),
          name: file.name,
          size: file.size,
          type: file.type,
          lastModified: file.lastModified,
          parentId,
          path,
          addedAt: now(),
          status: 'waiting',
          sent: 0,
          uploadUrl: null,
          attempt: 0,
          failure: null,
          result: null,
        };
        return { item, source: file, running: null, timer: null };
      });
      for (const entry of added) entries.set(entry.item.id, entry);
      notify();
      fill();
      // Kept after the start: a person waits for bytes to move, not for the copy that a reload would need.
      for (const entry of added) {
        const { item, source } = entry;
        if (!source || isSettled(item) || !entries.has(item.id)) continue;
        await store.add(item, source);
        // It moved on while it was being kept: the store must not be left with less than the truth.
        if (!entries.has(item.id) || entry.item.status === 'completed') await store.remove(item.id);
        else if (entry.item !== item) await store.update(entry.item);
      }
    },
    pause: (id) => send(id, { type: 'paused' }),
    resume(id) {
      const entry = entries.get(id);
      if (entry?.timer) clearTimeout(entry.timer);
      if (entry?.source) send(id, { type: 'resumed' });
    },
    attach(id, file) {
      const entry = entries.get(id);
      if (!entry || file.size !== entry.item.size || file.name !== entry.item.name) return false;
      entry.source = file;
      send(id, { type: 'resumed' });
      return true;
    },
    retry: (id) => send(id, { type: 'retried' }),
    async cancel(id) {
      const entry = entries.get(id);
      if (!entry) return;
      halt(entry);
      entries.delete(id);
      notify();
      fill();
      await store.remove(id);
      if (entry.item.uploadUrl !== null && entry.item.status !== 'completed') {
        await transport.discard(entry.item.uploadUrl);
      }
    },
    clearCompleted() {
      for (const [id, { item }] of entries) if (item.status === 'completed') entries.delete(id);
      notify();
    },
    stop() {
      for (const entry of entries.values()) halt(entry);
      entries.clear();
      notify();
    },
  };
}
