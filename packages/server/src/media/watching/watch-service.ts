import { DEFAULT_SETTINGS, type FileType, type NextFile, type Settings } from '@jackdaw/api-contract';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import { userReader, type FileAccess, type FileRow } from '../../files/index.ts';
import { receptionOf } from '../../files/reception.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import { createReceivedPositions } from './received-positions.ts';

/** Where people stopped watching, and what comes next. */
export interface WatchService {
  /** Seconds. @throws AppError NotFound, INVALID_MEDIA, FEATURE_DISABLED */
  position(userId: number, fileId: number): Promise<number>;
  /** @throws AppError as `position` */
  setPosition(userId: number, fileId: number, seconds: number): Promise<void>;
  /** Marks media files, and those in folders, as watched or not. @throws AppError FEATURE_DISABLED */
  setWatched(userId: number, fileIds: readonly number[], watched: boolean): Promise<void>;
  /** The next sibling in natural name order; `FILE` stands for any file. @throws AppError NotFound */
  next(userId: number, fileId: number, type: FileType): Promise<NextFile>;
}

export interface WatchParts {
  db: Kysely<Database>;
  access: Pick<FileAccess, 'read' | 'readMany' | 'received'>;
  bus: EventBus;
}

/** The position of something that is watched without anybody having stopped in it. */
const WATCHED = 1;
const MEDIA = ['VIDEO', 'AUDIO'];

export function createWatchService({ db, access, bus }: WatchParts): WatchService {
  async function requireFeature(userId: number): Promise<void> {
    const user = await db.selectFrom('users').select('settings').where('id', '=', userId).executeTakeFirstOrThrow();
    const stored = JSON.parse(user.settings) as Partial<Settings>;
    const isOn = stored.use_start_from ?? stored.start_from ?? DEFAULT_SETTINGS.use_start_from;
    if (!isOn) throw new AppError('FEATURE_DISABLED');
  }

  async function mediaFile(userId: number, fileId: number): Promise<FileRow> {
    const file = await access.read(userReader(userId), fileId);
    await requireFeature(userId);
    if (!MEDIA.includes(file.file_type)) throw new AppError('INVALID_MEDIA');
    return file;
  }

  /** Writes positions; listings of the folders concerned are no longer what clients have cached. */
  async function write(userId: number, change: (trx: Transaction<Database>) => Promise<FileRow[]>): Promise<void> {
    const rows = await db.transaction().execute(async (trx) => {
      const changed = await change(trx);
      const folders = [...new Set(changed.map((row) => row.parent_id))];
      for (const folder of folders) {
        await sql`
          insert into folder_states (user_id, folder_id, version, child_count)
          values (${userId}, ${folder}, 1, (select count(*) from files
            where user_id = ${userId} and parent_id = ${folder} and trash_id is null))
          on conflict (user_id, folder_id) do update set version = version + 1`.execute(trx);
      }
      return changed;
    });
    for (const { id, name, start_from } of rows) {
      bus.publish(userId, () => ({ type: 'file_update', value: { id, name, start_from } }));
    }
  }

  const positions = createReceivedPositions({ db, bus });

  /** Where the neighbours of a file are that the user may see: its folder, or what its owner shares with him one by one. */
  async function neighbourhood(userId: number, file: FileRow): Promise<RawBuilder<boolean>> {
    const isOwn = file.user_id === userId;
    const folder = sql<boolean>`user_id = ${file.user_id} and parent_id = ${file.parent_id}`;
    if (isOwn || (await access.readMany(userReader(userId), [file.parent_id])).length > 0) return folder;
    const tops = (await access.received(userId, file.user_id)).map((top) => top.id);
    return sql<boolean>`id in (select value from json_each(${JSON.stringify(tops)}))`;
  }

  return {
    async position(userId, fileId) {
      const file = await mediaFile(userId, fileId);
      return file.user_id === userId ? file.start_from : positions.get(userId, fileId);
    },

    async setPosition(userId, fileId, seconds) {
      const file = await mediaFile(userId, fileId);
      if (file.user_id !== userId) return positions.set(userId, [file], seconds);
      if (file.start_from === seconds) return;
      await write(userId, (trx) =>
        trx.updateTable('files').set({ start_from: seconds }).where('id', '=', fileId).returningAll().execute(),
      );
    },

    async setWatched(userId, fileIds, watched) {
      await requireFeature(userId);
      const concerned = sql<number>`(
        with recursive below(id) as (
          select id from files where id in (select value from json_each(${JSON.stringify(fileIds)}))
            and user_id = ${userId} and trash_id is null
          union
          select files.id from below join files on files.parent_id = below.id
            where below.id <> 0 and files.trash_id is null
        ) select id from below)`;
      await write(userId, (trx) =>
        trx
          .updateTable('files')
          .set({ start_from: watched ? WATCHED : 0 })
          .where('id', 'in', concerned)
          .where('file_type', 'in', MEDIA)
          .where('start_from', watched ? '=' : '>', 0)
          .returningAll()
          .execute(),
      );
      const readable = await access.readMany(userReader(userId), fileIds);
      const received = readable.filter((row) => row.user_id !== userId).map((row) => row.id);
      if (received.length > 0) await positions.setWatched(userId, received, watched ? WATCHED : 0);
    },

    async next(userId, fileId, type) {
      const file = await access.read(userReader(userId), fileId);
      const candidates = db
        .selectFrom('files')
        .select(['id', 'name', 'parent_id', 'user_id', 'file_type'])
        .where(await neighbourhood(userId, file))
        .where('trash_id', 'is', null)
        .where(({ eb, or, and }) =>
          or([eb('name_key', '>', file.name_key), and([eb('name_key', '=', file.name_key), eb('id', '>', file.id)])]),
        )
        .orderBy('name_key')
        .orderBy('id')
        .limit(1);
      const row = await (
        type === 'FILE' ? candidates.where('file_type', '<>', 'FOLDER') : candidates.where('file_type', '=', type)
      ).executeTakeFirst();
      if (!row) throw new AppError('NotFound');
      const { id, name, file_type, parent_id } = row;
      const reception = (await receptionOf(db, userReader(userId), [row])).get(id);
      return { id, name, file_type: file_type as FileType, parent_id: reception ? reception.parentId : parent_id };
    },
  };
}
