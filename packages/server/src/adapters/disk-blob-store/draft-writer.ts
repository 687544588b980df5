import type { BlobDigest, BlobId, BlobWriter } from '../../ports/blob-store.ts';
import { opensubtitlesHash, type RunningHash } from './digest.ts';
import { close, syncFile, writeAt } from './fs.ts';
import { SLOT_SIZE } from './hash-messages.ts';
import type { HashPool, HashSession } from './hash-pool.ts';
import type { Slot } from './hash-thread.ts';

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
const MAX_IN_FLIGHT = 2;
const EMPTY = Buffer.alloc(0);
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

  /** What a small draft holds until its next flush. */
  private small: Buffer = EMPTY;
  /** The block that a large draft fills. */
  private slot: Slot | null = null;
  /** Bytes in `small` or `slot`. */
  private gathered = 0;
  /** Bytes handed on to the file. */
  private spilled: number;
  private blocks: Promise<void>[] = [];
  private tail: Promise<void> = Promise.resolve();
  private syncing: Promise<void> = Promise.resolve();
  private unsynced = 0;
  private failure: Error | undefined;
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
    if ('session' in this.hash) {
      this.gather(this.hash.session, chunk);
      return this.blocks.length > MAX_IN_FLIGHT ? this.room() : undefined;
    }
    this.gatherSmall(chunk);
    return this.offset < SLOT_SIZE ? undefined : this.becomeLarge(this.hash.inline);
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
    if ('session' in this.hash) this.spill(this.hash.session);
    else this.spillSmall(this.hash.inline);
    await Promise.all(this.blocks);
    this.blocks = [];
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
    this.failure ??= error instanceof Error ? error : new Error(String(error), { cause: error });
  }

  private spillSmall(hash: RunningHash): void {
    if (this.gathered === 0) return;
    const bytes = this.small.subarray(0, this.gathered);
    const position = this.spilled;
    this.small = EMPTY;
    this.spilled += this.gathered;
    this.gathered = 0;
    hash.update(bytes);
    void this.queue(async () => writeAt(await this.file(), bytes, position));
  }

  /** Moves the hash to a worker, where what the file has by now is read back. */
  private async becomeLarge(hash: RunningHash): Promise<void> {
    this.spillSmall(hash);
    await this.tail;
    this.check();
    const fd = await this.file();
    const session = this.host.pool.open();
    this.hash = { session };
    session.file(fd, this.spilled).catch((error: unknown) => this.fail(error));
  }

  private gatherSmall(chunk: Uint8Array): void {
    const needed = this.gathered + chunk.byteLength;
    if (needed > this.small.byteLength) {
      const grown = Buffer.allocUnsafe(this.gathered === 0 ? needed : 2 * needed);
      this.small.copy(grown, 0, 0, this.gathered);
      this.small = grown;
    }
    this.small.set(chunk, this.gathered);
    this.gathered = needed;
  }

  private gather(session: HashSession, chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.byteLength;) {
      this.slot ??= session.takeSlot();
      const part = chunk.subarray(taken, taken + Math.max(session.fill - this.gathered, 1));
      this.slot.bytes.set(part, this.gathered);
      this.gathered += part.byteLength;
      taken += part.byteLength;
      if (this.gathered >= session.fill) this.spill(session);
    }
  }

  /** Hands the block over to disk and worker. */
  private spill(session: HashSession): void {
    const { slot, fd } = this;
    if (!slot || fd === null) return;
    const position = this.spilled;
    const bytes = slot.bytes.subarray(0, this.gathered);
    this.slot = null;
    this.spilled += this.gathered;
    this.gathered = 0;
    const hashed = session.update(slot, bytes.byteLength).catch((error: unknown) => this.fail(error));
    const written = this.queue(() => writeAt(fd, bytes, position));
    this.blocks.push(Promise.all([hashed, written]).then(() => session.giveSlot(slot)));
    this.syncNowAndThen(fd, bytes.byteLength);
  }

  /** Resolves when few enough blocks are under way. */
  private async room(): Promise<void> {
    while (this.blocks.length > MAX_IN_FLIGHT) await this.blocks.shift();
    this.check();
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
    if ('session' in this.hash) {
      if (this.slot) this.hash.session.giveSlot(this.slot);
      this.slot = null;
      this.hash.session.drop();
    }
    if (this.fd !== null) await close(this.fd);
    this.fd = null;
  }
}
