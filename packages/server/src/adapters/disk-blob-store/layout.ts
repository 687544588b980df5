import { randomBytes } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobMissingError, type BlobId } from '../../ports/blob-store.ts';
import { ensureDirectory, errorCode, syncDirectory } from './fs.ts';

const ID = /^[0-9a-f]{32}$/;

/** Whether a name in the store is an id of ours. Anything else is nobody's business. */
export function isBlobId(name: string): boolean {
  return ID.test(name);
}

export function newBlobId(): BlobId {
  return randomBytes(16).toString('hex');
}

/** @throws BlobMissingError: what is no id names nothing, and never becomes a path */
function checked(id: BlobId): BlobId {
  if (!isBlobId(id)) throw new BlobMissingError('Not a blob id');
  return id;
}

/** Where things are: `blobs/ab/<id>` (ab: how the id starts) and `drafts/<id>`. */
export class Layout {
  readonly blobs: string;
  readonly drafts: string;
  private readonly realShards = new Set<string>();
  private readonly syncs = new Map<string, { running: Promise<void>; next: Promise<void> | null }>();

  constructor(dataDir: string) {
    this.blobs = join(dataDir, 'blobs');
    this.drafts = join(dataDir, 'drafts');
  }

  async prepare(): Promise<void> {
    await ensureDirectory(this.blobs);
    await ensureDirectory(this.drafts);
  }

  draft(id: BlobId): string {
    return join(this.drafts, checked(id));
  }

  /** The directory of a blob. */
  shard(id: BlobId): string {
    return join(this.blobs, checked(id).slice(0, 2));
  }

  blob(id: BlobId): string {
    return join(this.shard(id), id);
  }

  /** Makes the directory of a blob where it is missing. */
  async makeShard(id: BlobId): Promise<void> {
    const shard = this.shard(id);
    if (this.realShards.has(shard)) return;
    await ensureDirectory(shard);
    await this.sync(this.blobs);
    this.realShards.add(shard);
  }

  /** Whether the directory of a blob is there, and no link to elsewhere. */
  async hasShard(id: BlobId): Promise<boolean> {
    const shard = this.shard(id);
    if (this.realShards.has(shard)) return true;
    try {
      if (!(await lstat(shard)).isDirectory()) return false;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    }
    this.realShards.add(shard);
    return true;
  }

  /**
   * Makes the names in a directory durable. Calls that come while a sync runs share the one after it: many small files
   * cost few syncs.
   */
  sync(directory: string): Promise<void> {
    const state = this.syncs.get(directory);
    if (!state) {
      const running = this.syncNow(directory);
      return running;
    }
    state.next ??= state.running.then(
      () => this.syncNow(directory),
      () => this.syncNow(directory),
    );
    return state.next;
  }

  private syncNow(directory: string): Promise<void> {
    const state = { running: syncDirectory(directory), next: null };
    this.syncs.set(directory, state);
    return state.running.finally(() => {
      if (this.syncs.get(directory) === state && state.next === null) this.syncs.delete(directory);
    });
  }
}
