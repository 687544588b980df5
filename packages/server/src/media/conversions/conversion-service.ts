import type { ConversionStatus } from '@jackdaw/api-contract';
import { AppError } from '../../errors.ts';
import { userReader, type FileAccess, type FileRow, type FileTree, type Reader } from '../../files/index.ts';
import type { BlobId, BlobStore } from '../../ports/blob-store.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import type { ConversionRow, ConversionStore } from './conversion-store.ts';

/** Kind of the job that converts. */
export const CONVERT_JOB = 'media.convert';

export interface ConvertPayload {
  fileId: number;
  userId: number;
}

/** Conversions of one user that wait or run at most. */
const CONVERSION_LIMIT = 100;

/** The MP4 forms of videos. */
export interface ConversionService {
  /** @throws AppError NotFound, NotFile, INVALID_MEDIA */
  get(viewer: Reader, fileId: number): Promise<ConversionRow | undefined>;
  /**
   * Starts a conversion unless there is one; a failed one begins anew.
   * @throws AppError as `get`, TooManyConversions, ServiceUnavailable without ffmpeg
   */
  start(userId: number, fileId: number): Promise<ConversionRow | undefined>;
  /** Starts those of the files that are videos without a conversion; resolves with how many. @throws AppError TooManyConversions */
  startMany(userId: number, fileIds: readonly number[]): Promise<number>;
  active(userId: number): Promise<ConversionRow[]>;
  /** Also stops a running one. @throws AppError NotFound, NotFile, MP4_NOT_FOUND */
  remove(userId: number, fileId: number): Promise<void>;
  /** Saves the MP4 beside the video as a file of its own. @throws AppError as `remove`, NO_SPACE_LEFT */
  save(userId: number, fileId: number): Promise<FileRow>;
  /** The finished MP4. @throws AppError NotFound, NotFile, MP4_NOT_FOUND, MP4_NOT_READY */
  finished(viewer: Reader, fileId: number): Promise<{ file: FileRow; blobId: BlobId }>;
  announce(userId: number, fileId: number, status: ConversionStatus, percent?: number): void;
}

export interface ConversionParts {
  tree: FileTree;
  access: Pick<FileAccess, 'read'>;
  store: ConversionStore;
  blobs: BlobStore;
  queue: JobQueue;
  bus: EventBus;
  transcoder: Transcoder;
  /** Full facts of the blob that a new file shares. */
  digestOf(blobId: BlobId): Promise<{ size: number; sha1: string; crc32: string; opensubtitlesHash: string | null }>;
  /** Ends a conversion that runs in this process. */
  cancel(fileId: number): void;
}

/** The name of a video's MP4. */
export function mp4Name(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name}.mp4`;
}

export function createConversionService(parts: ConversionParts): ConversionService {
  const { tree, access, store, blobs, queue, bus, transcoder } = parts;

  function plain(file: FileRow): FileRow {
    if (file.file_type === 'FOLDER') throw new AppError('NotFile');
    return file;
  }

  function requireVideo(file: FileRow): void {
    if (plain(file).file_type !== 'VIDEO') throw new AppError('INVALID_MEDIA');
  }

  function announce(userId: number, fileId: number, status: ConversionStatus, percent?: number): void {
    const value = { id: fileId, status, ...(percent === undefined ? {} : { percent_done: percent }) };
    bus.publish(userId, () => ({ type: 'mp4_update', value }));
  }

  async function begin(userId: number, fileId: number): Promise<void> {
    const payload: ConvertPayload = { fileId, userId };
    await store.begin(userId, fileId, (trx) =>
      queue.enqueue(CONVERT_JOB, payload, { key: String(fileId), maxAttempts: 2, within: trx }),
    );
    announce(userId, fileId, 'IN_QUEUE', 0);
  }

  async function requireRoom(userId: number, more: number): Promise<void> {
    const problem = await transcoder.problem();
    if (problem !== null) throw new AppError('ServiceUnavailable', { message: problem });
    const { length } = await store.active(userId);
    if (length + more > CONVERSION_LIMIT)
      throw new AppError('TooManyConversions', { extra: { limit: CONVERSION_LIMIT } });
  }

  const isOver = (row: ConversionRow | undefined): boolean => row === undefined || row.status === 'ERROR';

  async function finished(viewer: Reader, fileId: number): Promise<{ file: FileRow; blobId: BlobId }> {
    const file = plain(await access.read(viewer, fileId));
    const row = await store.get(fileId);
    if (row?.status === 'IN_QUEUE' || row?.status === 'CONVERTING') throw new AppError('MP4_NOT_READY');
    if (row?.status !== 'COMPLETED' || row.blob_id === null) throw new AppError('MP4_NOT_FOUND');
    return { file, blobId: row.blob_id };
  }

  return {
    announce,
    finished,
    active: (userId) => store.active(userId),

    async get(viewer, fileId) {
      requireVideo(await access.read(viewer, fileId));
      return store.get(fileId);
    },

    async start(userId, fileId) {
      requireVideo(await tree.get(userId, fileId));
      if (isOver(await store.get(fileId))) {
        await requireRoom(userId, 1);
        await begin(userId, fileId);
      }
      return store.get(fileId);
    },

    async startMany(userId, fileIds) {
      const wanted: number[] = [];
      for (const id of fileIds) {
        const file = await tree.get(userId, id).catch(() => null);
        if (file?.file_type === 'VIDEO' && isOver(await store.get(id))) wanted.push(id);
      }
      if (wanted.length > 0) await requireRoom(userId, wanted.length);
      for (const id of wanted) await begin(userId, id);
      return wanted.length;
    },

    async remove(userId, fileId) {
      plain(await tree.get(userId, fileId));
      if (!(await store.get(fileId))) throw new AppError('MP4_NOT_FOUND');
      parts.cancel(fileId);
      const freed = await store.remove(fileId);
      if (freed !== null) await blobs.remove(freed);
      announce(userId, fileId, 'NOT_AVAILABLE');
    },

    async save(userId, fileId) {
      await tree.get(userId, fileId);
      const { file, blobId } = await finished(userReader(userId), fileId);
      const blob = { id: blobId, ...(await parts.digestOf(blobId)) };
      return tree.addFile(
        { userId, parentId: file.parent_id, name: mp4Name(file.name), blob },
        {
          // Removed meanwhile, its bytes are gone too.
          within: async (trx) => {
            if (!(await store.holds(trx, fileId, blobId))) throw new AppError('MP4_NOT_FOUND');
          },
        },
      );
    },
  };
}
