import type { SavedUpload, SourceStore } from './source-store.ts';
import type { UploadItem } from './upload-item.ts';

const ITEMS = 'items';
const SOURCES = 'sources';

/** Copies of files may take at most this share of what the browser still grants. */
const ROOM_SHARE = 0.5;

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ITEMS, { keyPath: 'id' });
    request.result.createObjectStore(SOURCES);
  };
  return settle(request);
}

async function hasRoomFor(bytes: number): Promise<boolean> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    return bytes < (quota - usage) * ROOM_SHARE;
  } catch {
    return false;
  }
}

/**
 * Keeps unfinished uploads in the browser's database, files included while there is room: after a reload they go on
 * without asking. A file that did not fit has to be chosen again.
 */
export function createIndexedDbSourceStore(name: string): SourceStore {
  let opening: Promise<IDBDatabase> | null = null;
  const database = () => (opening ??= open(name));

  async function write(stores: string[], work: (store: (name: string) => IDBObjectStore) => void): Promise<void> {
    const transaction = (await database()).transaction(stores, 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
    });
    work((store) => transaction.objectStore(store));
    await done;
  }

  return {
    async load() {
      const transaction = (await database()).transaction([ITEMS, SOURCES]);
      const items = (await settle(transaction.objectStore(ITEMS).getAll())) as UploadItem[];
      return Promise.all(
        items.map(async (item): Promise<SavedUpload> => {
          const source: unknown = await settle(transaction.objectStore(SOURCES).get(item.id));
          return { item, source: source instanceof Blob ? source : null };
        }),
      );
    },
    async add(item, source) {
      await write([ITEMS], (store) => store(ITEMS).put(item));
      if (!(await hasRoomFor(source.size))) return;
      try {
        await write([SOURCES], (store) => store(SOURCES).put(source, item.id));
      } catch {
        // Over the browser's quota after all: the upload itself goes on, only a reload will ask for the file.
      }
    },
    update: (item) => write([ITEMS], (store) => store(ITEMS).put(item)),
    remove: (id) =>
      write([ITEMS, SOURCES], (store) => {
        store(ITEMS).delete(id);
        store(SOURCES).delete(id);
      }),
  };
}
