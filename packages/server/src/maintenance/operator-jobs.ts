import { formatDate } from '@jackdaw/api-contract';
import { sql, type Kysely } from 'kysely';
import type { TokenService } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import type { JobQueue } from '../ports/job-queue.ts';

/** An account was changed from the command line: the server forgets what it remembers of it. */
export const ACCOUNT_CHANGED = 'operator.account-changed';

/** How often a server looks whether another program has written to the database, milliseconds. */
const LOOK_EVERY = 1000;

export interface AccountChanged {
  userId: number;
  /** All sessions end. */
  signOut: boolean;
}

/**
 * Leaves a job for the server, which does it at once when it runs and else after its next start; one that waits with the same
 * key is enough.
 */
export async function leaveJob(
  db: Kysely<Database>,
  kind: string,
  payload: unknown,
  key: string | null = null,
): Promise<void> {
  const now = formatDate(new Date());
  await db
    .insertInto('jobs')
    .values({
      kind,
      key,
      payload: JSON.stringify(payload),
      state: 'waiting',
      run_at: now,
      attempt: 0,
      max_attempts: 5,
      error: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface OperatorParts {
  db: Kysely<Database>;
  jobs: JobQueue & { wake(): void };
  tokens: Pick<TokenService, 'forget' | 'revokeAll'>;
  /** Tells the open connections of an account and its family what became of it. */
  announce: (userId: number) => Promise<void>;
}

/** What the command line asks of a running server. `start` before the queue starts. */
export function createOperator({ db, jobs, tokens, announce }: OperatorParts) {
  let timer: NodeJS.Timeout | undefined;
  let version: unknown;
  const read = async () => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    return rows[0]?.data_version;
  };

  async function look(): Promise<void> {
    // Tells of commits by other connections only, that is by other programs.
    const now = await read();
    if (now !== version) jobs.wake();
    version = now;
  }

  return {
    async start(onError: (error: unknown) => void): Promise<void> {
      jobs.handle<AccountChanged>(ACCOUNT_CHANGED, async ({ payload: { userId, signOut } }) => {
        if (signOut) await tokens.revokeAll(userId, null);
        else {
          tokens.forget(userId);
          await announce(userId);
        }
      });
      version = await read();
      timer = setInterval(() => void look().catch(onError), LOOK_EVERY).unref();
    },
    stop: () => clearInterval(timer),
  };
}
