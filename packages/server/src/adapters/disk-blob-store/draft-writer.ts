import type { BlobDigest, BlobId, BlobWriter } from '../../ports/blob-store.ts';
import { opensubtitlesHash, type RunningHash } from './digest.ts';
import { close, syncFile, writeAt } from './fs.ts';
import { SLOT_SIZE } from './hash-messages.ts';
import type { HashPool, HashSession } from './hash-pool.ts';

/** What a writer needs of its store. */
export interface DraftHost {
  readonly pool: HashPool;
  /** Opens the draft's file, new. */
  openNew(id: BlobId): Promise<number>;
  /** Makes the draft's name durable. */
  syncName(): Promise<void>;
}

/** Where a writer goes on: `fd` is null for a draft that has no file yet; `hash` has seen the first `size` bytes. */
export interface DraftStart {
  id: BlobId;
  fd: number | null;
  size: number;
  hash: DraftHash;
}

type DraftHash = { inline: RunningHash } | { session: HashSession };

/** Gathered writes of one draft under way at a time: enough to keep receiving, writing and hashing busy together. */
const MAX_IN_FLIGHT = 3;
/** Durable work is started every so many bytes, so that the last sync of a big draft is short. */
const SYNC_EVERY = 64 * SLOT_SIZE;

/**
 * Gathers chunks to about 1 MiB, then writes and hashes each gathered block at the same time. Blocks are written one after
 * the other, so whatever is on disk is a true beginning of the draft, however it ends. A draft below 1 MiB needs no
 * worker, and no file before its first flush.
 */
export class DraftWriter implements BlobWriter {
  readonly id: BlobId;
  private readonly host: DraftHost;
  private fd: number | null;
  private isNameSynced: boolean;
  private hash: DraftHash;

  private chunks: Uint8Array[] = [];
  private gathered = 0;
  /** Bytes handed on to the file. */
  private spilled: number;
  private blocks: Promise<void>[] = [];
  private tail: Promise<void> = Promise.resolve();
  private syncing: Promise<void> = Promise.resolve();
  private unsynced = 0;
  private failure: unknown;
  private isOpen = true;

  constructor(host: DraftHost, start: DraftStart) {
    this.host = host;
    this.id = start.id;
    this.fd = start.fd;
    this.hash = start.hash;
    this.spilled = start.size;
    this.isNameSynced = start.fd !== null;
  }

  get offset(): number {
    return this.spilled + this.gathered;
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    this.check();
    this.chunks.push(chunk);
    this.gathered += chunk.byteLength;
    return this.gathered < SLOT_SIZE ? undefined : this.spill(SLOT_SIZE);
  }

  async flush(): Promise<void> {
    const fd = await this.drain();
    await this.sync(fd);
    if (this.isNameSynced) return;
    await this.host.syncName();
    this.isNameSynced = true;
  }

  async finish(): Promise<BlobDigest> {
    try {
      const fd = await this.drain();
      const size = this.offset;
      const [hashes, opensubtitles] = await Promise.all([
        'inline' in this.hash ? this.hash.inline.digest() : this.hash.session.digest(),
        opensubtitlesHash(fd, size),
        this.sync(fd),
      ]);
      return { size, ...hashes, opensubtitlesHash: opensubtitles };
    } finally {
      await this.release();
    }
  }

  async close(): Promise<void> {
    if (!this.isOpen) return;
    try {
      if (this.failure === undefined) await this.flush();
    } finally {
      await this.release();
    }
  }

  private check(): void {
    if (this.failure !== undefined) throw this.failure;
    if (!this.isOpen) throw new Error('This draft is closed');
  }

  private async file(): Promise<number> {
    this.fd ??= await this.host.openNew(this.id);
    return this.fd;
  }

  /** Everything accepted so far is in the file and on its way into the hash when it resolves. */
  private async drain(): Promise<number> {
    this.check();
    if ('session' in this.hash) await this.spill(1);
    else if (this.gathered > 0) this.spillSmall(this.hash.inline);
    await Promise.all(this.blocks);
    await this.tail;
    this.check();
    return this.file();
  }

  private async sync(fd: number): Promise<void> {
    await this.syncing;
    this.check();
    await syncFile(fd);
  }

  /** Queues work on the file. The first failure ends the draft: nothing is written behind a hole. */
  private queue(work: () => Promise<void>): Promise<void> {
    this.tail = this.tail.then(async () => {
      if (this.failure === undefined) await work().catch((error: unknown) => this.fail(error));
    });
    return this.tail;
  }

  private fail(error: unknown): void {
    this.failure ??= error;
  }

  private spillSmall(hash: RunningHash): void {
    const bytes = Buffer.allocUnsafe(this.gathered);
    const position = this.spilled;
    this.fill(bytes);
    hash.update(bytes);
    void this.queue(async () => writeAt(await this.file(), bytes, position));
  }

  /** Moves the hash to a worker once the draft is no longer small; what is in the file already is read back there. */
  private async session(): Promise<HashSession> {
    if ('session' in this.hash) return this.hash.session;
    const session = this.host.pool.open();
    this.hash = { session };
    await this.tail;
    if (this.spilled > 0) session.file(await this.file(), this.spilled).catch((error: unknown) => this.fail(error));
    return session;
  }

  /** Hands full blocks (or, with 1, all there is) to disk and worker; resolves when there is room for more. */
  private async spill(atLeast: number): Promise<void> {
    const session = await this.session();
    const fd = await this.file();
    while (this.gathered >= atLeast) {
      while (this.blocks.length >= MAX_IN_FLIGHT) await this.blocks.shift();
      this.check();
      const slot = await session.takeSlot();
      const position = this.spilled;
      const bytes = slot.bytes.subarray(0, Math.min(SLOT_SIZE, this.gathered));
      this.fill(bytes);
      const hashed = session.update(slot, bytes.byteLength).catch((error: unknown) => this.fail(error));
      const written = this.queue(() => writeAt(fd, bytes, position));
      this.blocks.push(Promise.all([hashed, written]).then(() => session.giveSlot(slot)));
      this.syncNowAndThen(fd, bytes.byteLength);
    }
  }

  /** Moves gathered bytes into `target`, which they must fill. */
  private fill(target: Uint8Array): void {
    let filled = 0;
    while (filled < target.byteLength) {
      const chunk = this.chunks[0]!;
      const room = target.byteLength - filled;
      target.set(chunk.byteLength <= room ? chunk : chunk.subarray(0, room), filled);
      filled += Math.min(chunk.byteLength, room);
      if (chunk.byteLength <= room) this.chunks.shift();
      else this.chunks[0] = chunk.subarray(room);
    }
    this.gathered -= filled;
    this.spilled += filled;
  }

  private syncNowAndThen(fd: number, written: number): void {
    this.unsynced += written;
    if (this.unsynced < SYNC_EVERY) return;
    this.unsynced = 0;
    this.syncing = this.syncing.then(() => syncFile(fd)).catch((error: unknown) => this.fail(error));
  }

  private async release(): Promise<void> {
    this.isOpen = false;
    await Promise.all([this.tail, this.syncing, ...this.blocks]);
    if ('session' in this.hash) this.hash.session.drop();
    if (this.fd !== null) await close(this.fd);
    this.fd = null;
  }
}
