import type { BlobStore } from '../ports/blob-store.ts';
import type { FileTree } from '../files/index.ts';
import { ExtractionError } from './extraction-error.ts';

/** Bytes of the disk that no extraction may take: without them the database could not even note that the disk is full. */
const RESERVE = 64 * 1024 * 1024;
/** Below this an archive may hold any multiple of its size. */
const RATIO_FROM = 256 * 1024 * 1024;
/** How much is written between two looks at what is free. */
const STEP = 16 * 1024 * 1024;

export interface BudgetLimits {
  /** Bytes. */
  size: number;
  /** Times the size of the archive. */
  ratio: number;
}

/**
 * What an extraction may write: as much as the limits, its owner's quota and the disk allow. What several extractions of
 * one user have written counts together, because none of it is in the tree yet.
 */
export class Budget {
  private written = 0;
  private nextLook = 0;
  private readonly ledger: Map<number, number>;
  private readonly parts: { tree: Pick<FileTree, 'freeQuota'>; blobs: Pick<BlobStore, 'freeSpace'> };
  private readonly userId: number;
  private readonly most: number;

  constructor(
    parts: Budget['parts'],
    ledger: Map<number, number>,
    { userId, archiveSize, limits }: { userId: number; archiveSize: number; limits: BudgetLimits },
  ) {
    this.parts = parts;
    this.ledger = ledger;
    this.userId = userId;
    this.most = Math.min(limits.size, Math.max(RATIO_FROM, archiveSize * limits.ratio));
  }

  /** Whether so many bytes can be written at all. @throws ExtractionError */
  async expect(bytes: number): Promise<void> {
    this.checkMost(this.written + bytes);
    await this.checkRoom(bytes);
  }

  /** Takes bytes before they are written. @throws ExtractionError */
  async take(bytes: number): Promise<void> {
    this.checkMost(this.written + bytes);
    this.add(bytes);
    if (this.written < this.nextLook) return;
    this.nextLook = this.written + STEP;
    await this.checkRoom(0);
  }

  /** Gives bytes back that are not kept. */
  give(bytes: number): void {
    this.add(-bytes);
  }

  /** The extraction has ended: what it wrote is in the tree or gone. */
  close(): void {
    this.add(-this.written);
  }

  private add(bytes: number): void {
    this.written += bytes;
    const sum = (this.ledger.get(this.userId) ?? 0) + bytes;
    if (sum > 0) this.ledger.set(this.userId, sum);
    else this.ledger.delete(this.userId);
  }

  private checkMost(bytes: number): void {
    if (bytes > this.most) throw new ExtractionError('The archive holds more than may be extracted.');
  }

  private async checkRoom(more: number): Promise<void> {
    const taken = this.ledger.get(this.userId) ?? 0;
    if (taken + more > (await this.parts.tree.freeQuota(this.userId))) {
      throw new ExtractionError('There is not enough space left.');
    }
    if (more > (await this.parts.blobs.freeSpace()) - RESERVE)
      throw new ExtractionError('The disk of the server is full.');
  }
}
