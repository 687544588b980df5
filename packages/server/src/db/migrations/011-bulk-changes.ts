import { sql, type Kysely } from 'kysely';

/**
 * Changes of many files that are under way, so that a restart goes on with them. And pieces of the index of names are no
 * longer merged by whatever writes the next one, which takes long now and then, but step by step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bulk_changes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'integer')
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('bulk_changes_by_user').on('bulk_changes').column('user_id').execute();
  await db.schema
    .createTable('bulk_change_files')
    .addColumn('bulk_change_id', 'integer', (c) => c.primaryKey().references('bulk_changes.id').onDelete('cascade'))
    .addColumn('ids', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into file_names (file_names, rank) values ('automerge', 0)`.execute(db);
}
