import { ArchiveError, type ArchiveEntry, type ArchiveSink } from '../../ports/archive-reader.ts';

/**
 * Deals out contents that come one after the other to the entries they belong to, by the sizes that the archive gave. An
 * entry of unknown size takes all that is left. What links hold is where they point, and is dropped.
 */
export function createEntrySplitter(entries: readonly ArchiveEntry[], sink: ArchiveSink) {
  const waiting = entries.filter(({ kind }) => kind !== 'folder').values();
  let current: ArchiveEntry | null = null;
  let left = 0;

  async function finish(): Promise<void> {
    if (current?.kind === 'file') await sink.end();
    current = null;
  }

  /** Goes on to the next entry that has content, past those that have none. False at the end. */
  async function advance(): Promise<boolean> {
    while (current === null) {
      const { value, done } = waiting.next();
      if (done) return false;
      current = value;
      left = value.size ?? Number.POSITIVE_INFINITY;
      if (value.kind === 'file') await sink.begin(value);
      if (left === 0) await finish();
    }
    return true;
  }

  return {
    /** @throws ArchiveError when there is more than the archive said */
    async write(chunk: Uint8Array): Promise<void> {
      let rest = chunk;
      while (rest.length > 0) {
        if (!(await advance()) || current === null) throw new ArchiveError('damaged', 'More content than entries');
        const taken = rest.subarray(0, Math.min(rest.length, left));
        if (current.kind === 'file') await sink.data(taken);
        left -= taken.length;
        rest = rest.subarray(taken.length);
        if (left === 0) await finish();
      }
    },
    /** @throws ArchiveError when there is less than the archive said */
    async end(): Promise<void> {
      if (current?.size === null) await finish();
      if (current === null && (await advance()) && (current as ArchiveEntry | null)?.size === null) await finish();
      if (current !== null) throw new ArchiveError('damaged', 'Less content than the entries have');
    },
  };
}
