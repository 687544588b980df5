import { routes } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import { bind, type RouteBinding } from '../http/binding.ts';

/** Whether the server works, which is whether its database answers (HC1). */
export function healthRoutes(db: Kysely<Database>): RouteBinding[] {
  return [
    bind(routes.health.check, async () => {
      await sql`select 1`.execute(db).catch((cause: unknown) => {
        throw new AppError('ServiceUnavailable', { cause });
      });
    }),
  ];
}
