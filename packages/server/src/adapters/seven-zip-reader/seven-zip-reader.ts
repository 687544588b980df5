import { ArchiveError, type ArchiveEntry, type ArchivePart, type ArchiveReader } from '../../ports/archive-reader.ts';
import { createEntrySplitter } from './entry-splitter.ts';
import { detectFormat } from './formats.ts';
import { startChild } from './child.ts';
import { FRAME, readFrames, type EntryBatch, type Ending } from './protocol.ts';

/** Bytes that a listing may have in any case, and for each entry that an archive may hold. Names are packed too: without
 * a limit, a small archive would list gigabytes of them. */
const LISTING = { least: 64 * 1024, perEntry: 512 };

/** The archive port on 7-Zip, compiled to WebAssembly and run in a child process for each archive. */
export function createSevenZipReader(): ArchiveReader {
  return {
    async read(parts, { password, limits, signal }, sink) {
      signal.throwIfAborted();
      const format = await detectFormat(first(parts).path, first(parts).name);
      if (format === null) throw new ArchiveError('unknown_format');
      const request = { format, parts, password, maxEntries: limits.entries };
      const child = startChild(request, limits, signal);
      try {
        const entries: ArchiveEntry[] = [];
        let listed = 0;
        let splitter: ReturnType<typeof createEntrySplitter> | null = null;
        let ending: Ending | null = null;
        for await (const { kind, payload } of readFrames(child.output)) {
          if (kind === FRAME.entries) {
            listed += payload.length;
            if (listed > LISTING.least + limits.entries * LISTING.perEntry) throw new ArchiveError('too_many_entries');
            entries.push(...(JSON.parse(payload.toString()) as EntryBatch));
          } else if (kind === FRAME.listed) {
            await sink.listed(entries);
            splitter = createEntrySplitter(entries, sink);
          } else if (kind === FRAME.data) await splitter?.write(payload);
          else ending = JSON.parse(payload.toString()) as Ending;
        }
        await child.ended();
        if (ending === null) throw new ArchiveError('failed', 'The reader ended without a word');
        if (ending.failure !== null) throw new ArchiveError(ending.failure, ending.message);
        await splitter?.end();
      } catch (error) {
        // Whoever stopped the child knows why; what the pipe said then is only how it looked.
        throw child.failure() ?? error;
      } finally {
        await child.stop();
      }
    },
  };
}

function first(parts: readonly ArchivePart[]): ArchivePart {
  const [part] = parts;
  if (!part) throw new ArchiveError('missing_part', 'No parts');
  return part;
}
