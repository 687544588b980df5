import { BlobMissingError, type BlobId, type BlobReader } from '../../ports/blob-store.ts';
import { close, openExisting, readAt } from './fs.ts';
import type { Layout } from './layout.ts';

interface Entry {
  readonly fd: number;
  readonly size: number;
  refs: number;
  /** Closed with its last reader: the blob is gone or the cache is full. */
  isDropped: boolean;
}

/** Descriptors that nobody reads from are kept open up to this many: ranges of one file come in bursts. */
const MAX_IDLE = 128;

/** Open blobs, shared by their readers and counted. */
export class ReaderCache {
  private readonly layout: Layout;
  private readonly entries = new Map<BlobId, Promise<Entry>>();
  private readonly idle = new Map<BlobId, Entry>();

  constructor(layout: Layout) {
    this.layout = layout;
  }

  async open(id: BlobId): Promise<BlobReader> {
    let opening = this.entries.get(id);
    if (!opening) {
      opening = this.openEntry(id);
      this.entries.set(id, opening);
      opening.catch(() => this.entries.delete(id));
    }
    const entry = await opening;
    entry.refs += 1;
    this.idle.delete(id);
    let isOpen = true;
    return {
      size: entry.size,
      read: (target, position) => readAt(entry.fd, target, position),
      close: async () => {
        if (!isOpen) return;
        isOpen = false;
        await this.release(id, entry);
      },
    };
  }

  /** Forgets a blob that was removed; who reads it now may finish. */
  async drop(id: BlobId): Promise<void> {
    const opening = this.entries.get(id);
    if (!opening) return;
    this.entries.delete(id);
    const entry = await opening.catch(() => null);
    if (!entry) return;
    entry.isDropped = true;
    if (this.idle.delete(id)) await close(entry.fd);
  }

  async close(): Promise<void> {
    await Promise.all([...this.entries.keys()].map((id) => this.drop(id)));
  }

  private async openEntry(id: BlobId): Promise<Entry> {
    const file = (await this.layout.hasShard(id)) ? await openExisting(this.layout.blob(id), 'read') : null;
    if (!file) throw new BlobMissingError(`No blob ${id}`);
    return { ...file, refs: 0, isDropped: false };
  }

  private async release(id: BlobId, entry: Entry): Promise<void> {
    entry.refs -= 1;
    if (entry.refs > 0) return;
    if (entry.isDropped) return close(entry.fd);
    this.idle.set(id, entry);
    if (this.idle.size <= MAX_IDLE) return;
    const [oldest] = this.idle.keys();
    await this.drop(oldest!);
  }
}
