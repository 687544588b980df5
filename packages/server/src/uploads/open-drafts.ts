import { BlobMissingError, type BlobId, type BlobStore, type BlobWriter } from '../ports/blob-store.ts';

/** A draft stays open so long after its last bytes: opening it again means hashing it again from the start. */
const IDLE_MS = 60_000;
const MAX_OPEN = 256;

/** Writers of unfinished uploads, kept between their requests. Callers hold the upload's turn. */
export class OpenDrafts {
  private readonly blobs: BlobStore;
  private readonly open = new Map<BlobId, { writer: BlobWriter; timer: NodeJS.Timeout }>();

  constructor(blobs: BlobStore) {
    this.blobs = blobs;
  }

  /** Takes the writer of a draft out, opening it when needed. Null when there is no such draft. */
  async take(id: BlobId): Promise<BlobWriter | null> {
    const kept = this.open.get(id);
    if (kept) {
      clearTimeout(kept.timer);
      this.open.delete(id);
      return kept.writer;
    }
    try {
      return await this.blobs.resume(id);
    } catch (error) {
      if (error instanceof BlobMissingError) return null;
      throw error;
    }
  }

  /** Gives a flushed writer back. */
  async keep(writer: BlobWriter): Promise<void> {
    const timer = setTimeout(() => void this.drop(writer.id).catch(() => undefined), IDLE_MS).unref();
    this.open.set(writer.id, { writer, timer });
    if (this.open.size <= MAX_OPEN) return;
    const [oldest] = this.open.keys();
    await this.drop(oldest!);
  }

  /** Bytes of a draft that is open here; they are all on disk. */
  offsetOf(id: BlobId): number | undefined {
    return this.open.get(id)?.writer.offset;
  }

  /** Closes the writer of a draft, if it is open. */
  async drop(id: BlobId): Promise<void> {
    const kept = this.open.get(id);
    if (!kept) return;
    clearTimeout(kept.timer);
    this.open.delete(id);
    await kept.writer.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.keys()].map((id) => this.drop(id)));
  }
}
