import type { NewBlob } from '../files/index.ts';
import type { ArchiveEntry, ArchiveSink } from '../ports/archive-reader.ts';
import type { BlobStore, BlobWriter } from '../ports/blob-store.ts';
import type { Budget } from './budget.ts';
import { readEntryPath } from './entry-path.ts';
import { ExtractionError } from './extraction-error.ts';
import type { ExtractionStore } from './store.ts';

/** Blobs that are synced and hashed at the same time, while the next is already written. */
const FINISHING = 8;

/** What was done to entries, for the owner to know. */
export interface Deviations {
  links: number;
  unsafe: number;
  renamed: number;
}

export interface CollectorParts {
  blobs: BlobStore;
  store: Pick<ExtractionStore, 'noteBlob'>;
  budget: Budget;
  depth: number;
  /** What an entry without a name is called: what a plain compressor packed. */
  nameless: string;
  signal: AbortSignal;
}

/** Receives an archive's entries: contents become blobs, paths become harmless. Nothing is in the tree yet. */
export class Collector implements ArchiveSink {
  readonly files: { path: readonly string[]; blob: NewBlob }[] = [];
  readonly folders: (readonly string[])[] = [];
  readonly deviations: Deviations = { links: 0, unsafe: 0, renamed: 0 };
  /** Every blob that was begun. */
  readonly blobIds: string[] = [];
  private readonly parts: CollectorParts;
  private readonly finishing = new Set<Promise<void>>();
  private readonly taken = new Set<string>();
  private failure: Error | null = null;
  private current: { path: string[]; writer: BlobWriter } | null = null;

  constructor(parts: CollectorParts) {
    this.parts = parts;
  }

  async listed(entries: readonly ArchiveEntry[]): Promise<void> {
    let size = 0;
    for (const entry of entries) {
      if (entry.kind === 'other') this.deviations.links += 1;
      if (entry.kind === 'file') size += entry.size ?? 0;
      if (entry.kind !== 'folder') continue;
      const path = this.pathOf(entry);
      if (path) this.folders.push(path);
    }
    await this.parts.budget.expect(size);
  }

  async begin(entry: ArchiveEntry): Promise<void> {
    this.check();
    const path = this.pathOf(entry);
    if (!path) return;
    const key = JSON.stringify(path);
    // The tree gives the second of two equal names a suffix.
    if (this.taken.has(key)) this.deviations.renamed += 1;
    this.taken.add(key);
    const { blobs, store } = this.parts;
    const writer = await blobs.create();
    this.blobIds.push(writer.id);
    this.current = { path, writer };
    await store.noteBlob(writer.id);
  }

  async data(chunk: Uint8Array): Promise<void> {
    this.check();
    if (!this.current) return;
    await this.parts.budget.take(chunk.length);
    await this.current.writer.write(chunk);
  }

  async end(): Promise<void> {
    if (!this.current) return;
    const { path, writer } = this.current;
    this.current = null;
    const index = this.files.push({
      path,
      blob: { id: writer.id, size: 0, sha1: '', crc32: '', opensubtitlesHash: null },
    });
    const work = this.finish(writer, index - 1)
      .catch((error: unknown) => void (this.failure ??= error instanceof Error ? error : new Error(String(error))))
      .finally(() => this.finishing.delete(work));
    this.finishing.add(work);
    if (this.finishing.size >= FINISHING) await Promise.race(this.finishing);
  }

  /** Waits until every blob is readable. */
  async settle(): Promise<void> {
    await Promise.all(this.finishing);
    this.check();
  }

  /** Ends what is open and removes every blob that was begun. */
  async discard(): Promise<void> {
    await Promise.all(this.finishing);
    await this.current?.writer.close().catch(() => undefined);
    this.current = null;
    for (const id of this.blobIds) await this.parts.blobs.remove(id);
  }

  private async finish(writer: BlobWriter, index: number): Promise<void> {
    const { blobs } = this.parts;
    const blob = { id: writer.id, ...(await writer.finish()) };
    await blobs.publish(writer.id);
    this.files[index] = { path: this.files[index]!.path, blob };
  }

  private check(): void {
    this.parts.signal.throwIfAborted();
    if (this.failure !== null) throw this.failure;
  }

  /** @throws ExtractionError when it is too deep */
  private pathOf({ path: raw, kind }: ArchiveEntry): string[] | null {
    const { depth, nameless } = this.parts;
    const { path, isRepaired } = readEntryPath(raw === '' ? nameless : raw);
    if (path && path.length > depth) throw new ExtractionError('The archive holds too many folders inside each other.');
    // The folder itself, as many tars have it, needs no word.
    if (!path && !(kind === 'folder' && /^[./\\]*$/.test(raw) && !raw.includes('..'))) this.deviations.unsafe += 1;
    else if (isRepaired) this.deviations.renamed += 1;
    return path;
  }
}

/** What of the archive was left out or changed; null when it is there as it was. */
export function describeDeviations({ links, unsafe, renamed }: Deviations): string | null {
  const some = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];
  const sentences = [
    ...some(links, 'link or device was left out.', 'links or devices were left out.'),
    ...some(unsafe, 'entry with an unsafe path was left out.', 'entries with unsafe paths were left out.'),
    ...some(renamed, 'name was changed.', 'names were changed.'),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
