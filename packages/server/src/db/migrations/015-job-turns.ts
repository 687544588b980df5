import type { Kysely } from 'kysely';

/** The queue asks for what is due kind by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('jobs_by_kind').on('jobs').columns(['state', 'kind', 'run_at', 'id']).execute();
  await db.schema.dropIndex('jobs_by_turn').execute();
}
