import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrations as known } from './migrations/index.ts';
import type { Database } from './schema/index.ts';

/** The database cannot be brought to this version's shape. Nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the database to the newest shape in one transaction: all steps or none.
 * @throws MigrationError when a step fails or the database was written by a newer Jackdaw
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, Migration>> = known,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const foreign = (await executedNames(db)).find((name) => !Object.hasOwn(migrations, name));
  if (foreign) {
    throw new MigrationError(
      `The database was written by a newer version of Jackdaw (it knows "${foreign}"). Start that version, or use another data folder.`,
    );
  }
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the first step';
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The database could not be migrated: ${failed} failed: ${reason}`, { cause: error });
  }
}

async function executedNames(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
