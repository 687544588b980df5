import { formatDate } from '@jackdaw/api-contract';
import { cleanName } from '../adapters/engine-support/index.ts';
import { AppError } from '../errors.ts';
import { NoSpaceError } from '../ports/blob-store.ts';
import type { EngineFailure } from '../ports/transfer-engine.ts';
import type { ActiveTransfer } from './active.ts';
import { OvertakenError, saveFiles, saveKnown, type Finished } from './completion.ts';
import type { KnownTorrent } from './contents.ts';
import { readFetched } from './directories.ts';
import { isPlaylistName, MAX_PLAYLIST_BYTES, readPlaylist, type ReadPlaylist } from './playlist-source.ts';
import type { RunnerParts } from './runner-parts.ts';
import type { TransferRow } from './row.ts';
import { Semaphore } from './semaphore.ts';
import { readTorrentFile, type ReadSource } from './source.ts';

/** Transfers whose files are saved at the same time; hashing keeps a core busy. */
const AT_ONCE = 2;

/** More than this is no torrent file. */
const MAX_METAINFO = 16 * 1024 * 1024;

/** What becomes of a transfer after its files were dealt with. */
export interface Outcomes {
  end(active: ActiveTransfer): Promise<void>;
  fail(active: ActiveTransfer, reason: EngineFailure, message: string): Promise<void>;
  requeue(active: ActiveTransfer): Promise<void>;
}

/** Turns what the engine brought into files of the user, or into a torrent transfer when it is a torrent file. */
export function createFinisher(parts: RunnerParts, outcomes: Outcomes) {
  const { store, clock, plans } = parts;
  const queue = new Semaphore(AT_ONCE);

  async function save(active: ActiveTransfer, finished: Finished): Promise<void> {
    const { signal } = active.cancelled;
    signal.throwIfAborted();
    await active.change({ status: 'COMPLETING', completion_percent: 0, percent_done: 100 });
    const { seedRatio, seedSeconds } = await plans.limitsOf(active.row.user_id);
    const seeds = active.row.type === 'TORRENT' && seedRatio > 0 && seedSeconds > 0 && !active.engineDone;
    const status = seeds ? 'SEEDING' : 'COMPLETED';
    const onPercent = (percent: number) => {
      active.completionPercent(percent);
    };
    const top = await saveFiles(parts, active.row, finished, { status, signal, onPercent });
    const finishedAt = formatDate(clock.now());
    active.saved({
      status,
      file_id: top.id,
      size: top.size,
      finished_at: finishedAt,
      percent_done: 100,
      completion_percent: 100,
    });
    if (!seeds || active.engineDone) await outcomes.end(active);
  }

  /** Back to the queue as something else; `content` is what the row in memory does not hold. */
  async function become(
    active: ActiveTransfer,
    change: Partial<TransferRow>,
    content: { metainfo: Uint8Array | null } | { items: string | null },
  ): Promise<void> {
    active.row = { ...active.row, ...change };
    await store.update(active.row.id, { ...change, ...content });
    await outcomes.requeue(active);
  }

  async function turnIntoTorrent(active: ActiveTransfer, torrent: ReadSource): Promise<void> {
    const { metainfo, name, hash, size, is_private, tracker } = torrent;
    if ((await store.findTwin(active.row.user_id, torrent)) !== null) {
      await outcomes.fail(active, 'invalid_source', 'This torrent is among your transfers already.');
      return;
    }
    await become(active, { type: 'TORRENT', name, hash, size, is_private, tracker }, { metainfo });
  }

  /** A list becomes a transfer of its entries, a stream a recording. */
  async function turnIntoPlaylist(active: ActiveTransfer, playlist: ReadPlaylist, url: string): Promise<void> {
    const name = active.row.name.replace(/\.(m3u8?|pls|xspf)$/i, '') || active.row.name;
    if (playlist.kind === 'hls') {
      const type = playlist.isLive ? 'LIVE_STREAM' : 'PLAYLIST';
      await become(active, { type, name, source: url, size: null }, { items: null });
    } else {
      // A stranger's words: what the folder is called must be a name.
      const title = cleanName(playlist.title ?? '') ?? name;
      const { items } = playlist;
      const change = { type: 'PLAYLIST', name: title, size: null, items_total: items.length } as const;
      await become(active, change, { items: JSON.stringify(items) });
    }
  }

  /** True when what was fetched only says what to fetch. */
  async function turned(active: ActiveTransfer, finished: Finished): Promise<boolean> {
    const torrent = await readAsTorrent(active, finished);
    if (torrent) {
      await turnIntoTorrent(active, torrent);
      return true;
    }
    const playlist = await readAsPlaylist(active, finished);
    if (playlist) await turnIntoPlaylist(active, playlist, finished.finalUrl ?? active.row.source);
    return playlist !== null;
  }

  /** Runs the work of an end; what goes wrong becomes the transfer's error. */
  async function guarded(active: ActiveTransfer, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (active.cancelled.signal.aborted || error instanceof OvertakenError) return;
      await outcomes.fail(active, ...explain(error)).catch(parts.onError);
      if (!(error instanceof AppError) && !(error instanceof NoSpaceError)) parts.onError(error);
    } finally {
      active.completion = null;
    }
  }

  return {
    /** Saves what the engine brought. Never rejects. */
    finish: (active: ActiveTransfer, finished: Finished): Promise<void> =>
      guarded(active, async () => {
        if (await turned(active, finished)) return;
        if (queue.isFull) await active.change({ status: 'WAITING_FOR_COMPLETE_QUEUE' });
        await queue.run(() => save(active, named(active, finished)));
      }),

    /** Saves a torrent whose files are in the store, held by pins of this transfer. Never rejects. */
    finishKnown: (active: ActiveTransfer, known: KnownTorrent): Promise<void> =>
      guarded(active, async () => {
        try {
          const { name, size, metainfo } = known;
          // Of a magnet link; who brought a torrent file keeps his own.
          if ((await store.metainfo(active.row.id)) === null) await store.update(active.row.id, { metainfo });
          await active.change({ name, size, status: 'COMPLETING', completion_percent: 0, percent_done: 100 });
          const top = await saveKnown(parts, active.row, known, { status: 'COMPLETED' });
          const finishedAt = formatDate(clock.now());
          active.saved({ status: 'COMPLETED', file_id: top.id, finished_at: finishedAt, completion_percent: 100 });
          await outcomes.end(active);
        } finally {
          await parts.letGo(active.row.id);
        }
      }),
  };
}

/** The engine does not know how a playlist is called. */
function named({ row }: ActiveTransfer, finished: Finished): Finished {
  return finished.name === '' ? { ...finished, name: row.name } : finished;
}

async function readAsPlaylist({ row }: ActiveTransfer, finished: Finished): Promise<ReadPlaylist | null> {
  const { name, files, finalUrl } = finished;
  const [file] = files;
  if (row.type !== 'URL' || !file || !isPlaylistName(name) || file.size > MAX_PLAYLIST_BYTES) return null;
  const text = new TextDecoder().decode(await readFetched(file.localPath));
  return readPlaylist(text, finalUrl ?? row.source);
}

async function readAsTorrent({ row }: ActiveTransfer, { name, files }: Finished): Promise<ReadSource | null> {
  const [file] = files;
  if (row.type !== 'URL' || !file || !/\.torrent$/i.test(name) || file.size > MAX_METAINFO) return null;
  try {
    return await readTorrentFile(await readFetched(file.localPath));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function explain(error: unknown): [EngineFailure, string] {
  if (error instanceof NoSpaceError) return ['no_space', 'The disk of the server is full.'];
  if (error instanceof AppError && error.code === 'NO_SPACE_LEFT') {
    return ['too_large', 'The transfer is larger than your free space.'];
  }
  return ['internal', 'The files of the transfer could not be saved.'];
}
