import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { formatDate, parseDate } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { FileTree } from '../files/file-tree.ts';
import { NoSpaceError, type BlobStore, type BlobWriter } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import { stateOf, type Completion, type Uploader, type UploadState } from './complete.ts';
import type { UploadMetadata } from './metadata.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { receive } from './receive.ts';
import type { Room } from './room.ts';
import type { UploadRow, UploadStore } from './store.ts';
import type { Turns } from './turns.ts';

/** Unfinished uploads are kept so long after they began. */
export const UPLOAD_LIFE_MS = 7 * 86_400_000;

/** Resumable uploads, whatever protocol speaks for them. */
export interface UploadService {
  /**
   * Begins an upload, with its first bytes where `body` is given.
   * @throws AppError NotFound (parent), BadRequest (parent is a file), NO_SPACE_LEFT (quota or disk) and as `append`
   */
  create(user: Uploader, wish: { length: number; metadata: UploadMetadata }, body?: Readable): Promise<UploadState>;
  /** Where an upload stands. One whose bytes are all here is saved first. @throws AppError as `append` */
  state(user: Uploader, id: string): Promise<UploadState>;
  /**
   * Takes bytes at an offset; those that arrived before a cut count. With the last one the file (or transfer) is there
   * before this resolves; repeating a call whose answer was lost gives the same result.
   * @throws AppError NotFound, UPLOAD_EXPIRED, UPLOAD_OFFSET_MISMATCH, Conflict (another request took over),
   * RequestEntityTooLarge (more than the length), NO_SPACE_LEFT, TRANSFER_ALREADY_ADDED, UPLOAD_SAVE_FAILED
   */
  append(user: Uploader, id: string, offset: number, body: Readable): Promise<UploadState>;
  /** @throws AppError NotFound, UPLOAD_EXPIRED */
  cancel(user: Uploader, id: string): Promise<void>;
}

export interface UploadServiceOptions {
  blobs: BlobStore;
  drafts: OpenDrafts;
  turns: Turns;
  store: UploadStore;
  completion: Completion;
  room: Room;
  files: Pick<FileTree, 'requireFolder'>;
  /** The account setting `default_download_folder`. */
  defaultFolder: (userId: number) => Promise<number>;
  clock: Clock;
}

export function createUploadService(options: UploadServiceOptions): UploadService {
  const { blobs, drafts, turns, store, completion, room, files, clock } = options;

  async function requireRow({ userId }: Uploader, id: string): Promise<UploadRow> {
    const row = await store.find(userId, id);
    if (!row) throw new AppError('NotFound');
    const isDone = row.file_id !== null || row.transfer_id !== null;
    if (!isDone && parseDate(row.expires_at) <= clock.now()) throw new AppError('UPLOAD_EXPIRED');
    return row;
  }

  /** Waits for the upload's turn. Only its owner may interrupt who has it. */
  async function inTurn<T>(
    user: Uploader,
    id: string,
    work: (row: UploadRow, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    await requireRow(user, id);
    return turns.run(id, async (signal) => work(await requireRow(user, id), signal));
  }

  /** Opens the draft of a row, or begins it anew when nothing of it is left. */
  async function draftOf(row: UploadRow): Promise<BlobWriter> {
    const writer = await drafts.take(row.blob_id);
    if (writer) return writer;
    const fresh = await blobs.create();
    row.blob_id = fresh.id;
    await store.setBlob(row.id, fresh.id);
    return fresh;
  }

  async function standing(user: Uploader, row: UploadRow): Promise<UploadState> {
    const saved = await completion.result(row);
    if (saved) return saved;
    const offset = drafts.offsetOf(row.blob_id) ?? (await blobs.draftSize(row.blob_id));
    if (offset === null) return (await completion.fromBlob(user, row)) ?? stateOf(row, 0);
    if (offset < row.length) return stateOf(row, offset);
    return completion.fromDraft(user, row, await draftOf(row));
  }

  /** Takes a body into a draft that is then either full or kept for later. */
  async function take(row: UploadRow, writer: BlobWriter, body: Readable, signal?: AbortSignal): Promise<void> {
    const start = writer.offset;
    try {
      const end = await receive(body, writer, row.length - start, signal);
      if (end === 'too_long') {
        await writer.close();
        await drafts.keep(await blobs.resume(writer.id, start));
        throw new AppError('RequestEntityTooLarge', { message: 'That is more than the length of the upload.' });
      }
      if (writer.offset === row.length) return;
      await writer.flush();
      await drafts.keep(writer);
      if (end === 'stopped') throw new AppError('Conflict');
    } catch (error) {
      if (error instanceof AppError) throw error;
      // What is on disk is right; the writer is not usable any more.
      await writer.close().catch(() => undefined);
      throw error instanceof NoSpaceError ? new AppError('NO_SPACE_LEFT', { cause: error }) : error;
    }
  }

  function newRow({ userId }: Uploader, length: number, metadata: UploadMetadata) {
    const now = clock.now();
    return {
      user_id: userId,
      name: metadata.name,
      length,
      metadata: JSON.stringify(metadata),
      created_at: formatDate(now),
      expires_at: formatDate(new Date(now.getTime() + UPLOAD_LIFE_MS)),
      file_id: null,
      transfer_id: null,
    };
  }

  async function begin(user: Uploader, row: UploadRow, writer: BlobWriter, body?: Readable): Promise<UploadState> {
    if (body) {
      await take(row, writer, body).catch(async (error: unknown) => {
        await drafts.drop(row.blob_id);
        await blobs.remove(row.blob_id);
        throw error;
      });
    }
    if (!body && row.length > 0) await drafts.keep(writer);
    // Complete at once: a single transaction for everything, and nothing to remember if it fails.
    if (writer.offset === row.length) return completion.fromDraft(user, row, writer, true);
    await store.insert(row);
    return stateOf(row, writer.offset);
  }

  return {
    async create(user, { length, metadata }, body) {
      const parentId = metadata.parentId ?? (await options.defaultFolder(user.userId));
      await files.requireFolder(user.userId, parentId);
      if (length > (await blobs.freeSpace())) throw new AppError('NO_SPACE_LEFT');
      const id = randomBytes(16).toString('hex');
      const leave = await room.reserve(user.userId, id, length);
      try {
        const writer = await blobs.create();
        return await begin(
          user,
          { ...newRow(user, length, metadata), id, parent_id: parentId, blob_id: writer.id },
          writer,
          body,
        );
      } finally {
        leave();
      }
    },

    state: (user, id) => inTurn(user, id, (row) => standing(user, row)),

    append: (user, id, offset, body) =>
      inTurn(user, id, async (row, signal) => {
        const state = await standing(user, row);
        if (state.offset !== offset) throw new AppError('UPLOAD_OFFSET_MISMATCH', { extra: { offset: state.offset } });
        if (state.result) return state;
        const leave = await room.reserve(user.userId, row.id, row.length);
        try {
          const writer = await draftOf(row);
          await take(row, writer, body, signal);
          return writer.offset === row.length
            ? await completion.fromDraft(user, row, writer)
            : stateOf(row, writer.offset);
        } finally {
          leave();
        }
      }),

    cancel: (user, id) =>
      inTurn(user, id, async (row) => {
        await drafts.drop(row.blob_id).catch(() => undefined);
        if (row.file_id === null) await blobs.remove(row.blob_id);
        await store.remove(id);
      }),
  };
}
