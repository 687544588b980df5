import type { Kysely } from 'kysely';

/** Changes of many files that are under way, so that a restart goes on with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bulk_changes')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'integer')
    .addColumn('ids', 'text', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('bulk_changes_by_user').on('bulk_changes').column('user_id').execute();
}
