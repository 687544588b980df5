import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { LinkJobsTable } from '../db/schema/tasks.ts';

export type LinkJobRow = Selectable<LinkJobsTable>;

export interface NewLinkJob {
  userId: number;
  request: string;
  fileIds: readonly number[];
  now: string;
  expiresAt: string;
}

/** What a list of links is asked for: entries, and perhaps everything of the user. */
export interface Tops {
  ids: readonly number[];
  /** The user whose whole root is meant. */
  rootOf: number | null;
}

/** SQL of link jobs. */
export function createLinkStore(db: Kysely<Database>) {
  return {
    async insert(trx: Kysely<Database>, job: NewLinkJob): Promise<number> {
      const row = {
        user_id: job.userId,
        status: 'NEW',
        request: job.request,
        file_ids: JSON.stringify(job.fileIds),
        found_ids: '[]',
        ...{ error_message: null, created_at: job.now, expires_at: job.expiresAt },
      };
      return (await trx.insertInto('link_jobs').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** The newest job for the same request that began after this date and has not failed. */
    twin: (trx: Kysely<Database>, userId: number, request: string, since: string) =>
      trx
        .selectFrom('link_jobs')
        .select('id')
        .where('user_id', '=', userId)
        .where('request', '=', request)
        .where('created_at', '>', since)
        .where('status', '<>', 'ERROR')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    async unfinished(trx: Kysely<Database>, userId: number): Promise<number> {
      const query = trx
        .selectFrom('link_jobs')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('status', 'in', ['NEW', 'PROCESSING']);
      return (await query.executeTakeFirstOrThrow()).count;
    },
    find: (id: number): Promise<LinkJobRow | undefined> =>
      db.selectFrom('link_jobs').selectAll().where('id', '=', id).executeTakeFirst(),
    ofUser: (userId: number, id: number, now: string): Promise<LinkJobRow | undefined> =>
      db
        .selectFrom('link_jobs')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),
    async update(id: number, set: Pick<LinkJobRow, 'status'> & Partial<LinkJobRow>): Promise<void> {
      await db.updateTable('link_jobs').set(set).where('id', '=', id).execute();
    },
    async removeExpired(now: string): Promise<void> {
      await db.deleteFrom('link_jobs').where('expires_at', '<=', now).execute();
    },
    /** Entries and everything live under them, at most `limit`, folders above what is in them. */
    async tree({ ids, rootOf }: Tops, limit: number): Promise<{ id: number; isFolder: boolean }[]> {
      const { rows } = await sql<{ id: number; file_type: string }>`
        with recursive tree(id, file_type) as (
          select id, file_type from files where trash_id is null and (
            id in (select value from json_each(${JSON.stringify(ids)}))
            or (${rootOf} is not null and user_id = ${rootOf} and parent_id = 0))
          union all
          select files.id, files.file_type from tree join files on files.parent_id = tree.id
          where tree.file_type = 'FOLDER' and files.parent_id <> 0 and files.trash_id is null
        ) select id, file_type from tree limit ${limit}`.execute(db);
      return rows.map((row) => ({ id: row.id, isFolder: row.file_type === 'FOLDER' }));
    },
    /** The MP4s of those files that have one, by file. */
    async mp4s(fileIds: readonly number[]): Promise<Map<number, string>> {
      const { rows } = await sql<{ file_id: number; blob_id: string }>`
        select file_id, blob_id from conversions where status = 'COMPLETED' and blob_id is not null
          and file_id in (select value from json_each(${JSON.stringify(fileIds)}))`.execute(db);
      return new Map(rows.map((row) => [row.file_id, row.blob_id]));
    },
  };
}

export type LinkStore = ReturnType<typeof createLinkStore>;
