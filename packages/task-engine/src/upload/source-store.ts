import type { UploadItem } from './upload-item.ts';

/** What survives a page reload: the item, and the file itself where the browser could keep it. */
export interface SavedUpload {
  item: UploadItem;
  source: Blob | null;
}

/** Keeps unfinished uploads across reloads. */
export interface SourceStore {
  load(): Promise<SavedUpload[]>;
  /** Keeps the file too when there is room for it. */
  add(item: UploadItem, source: Blob): Promise<void>;
  update(item: UploadItem): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A store that forgets with the page, for tests and for browsers without IndexedDB. */
export function createMemorySourceStore(): SourceStore {
  const saved = new Map<string, SavedUpload>();
  return {
    load: () => Promise.resolve([...saved.values()]),
    add: (item, source) => Promise.resolve(void saved.set(item.id, { item, source })),
    update: (item) => {
      const entry = saved.get(item.id);
      if (entry) saved.set(item.id, { ...entry, item });
      return Promise.resolve();
    },
    remove: (id) => Promise.resolve(void saved.delete(id)),
  };
}
