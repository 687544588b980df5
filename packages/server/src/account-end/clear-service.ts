import { randomUUID } from 'node:crypto';
import { CLEAR_SUBJECTS, type ClearSubject, type Domain, type DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';

export type ClearParts = Pick<DomainParts, 'db' | 'tree' | 'jobs' | 'domains'>;

const CLEAR_JOB = 'account.clear';
/** How long the answer waits for the work, so that what is small is gone when it comes, milliseconds. */
const PATIENCE = 5_000;

interface ClearJob {
  userId: number;
  subjects: readonly ClearSubject[];
  /** Finds who waits for it in this process. */
  ticket: string;
}

/** Clears what a user chose (row AC6): one durable job, which goes on after the answer where there is much. */
export function createClearService({ db, tree, jobs, domains }: ClearParts) {
  const waiting = new Map<string, () => void>();

  const own: Domain['clear'] = {
    async files(userId) {
      const rows = await db
        .selectFrom('files')
        .select('id')
        .where('user_id', '=', userId)
        .where('parent_id', '=', 0)
        .where('trash_id', 'is', null)
        .execute();
      await tree.destroy(
        userId,
        rows.map((row) => row.id),
      );
    },
    async trash(userId) {
      const rows = await db.selectFrom('trash').select('file_id').where('user_id', '=', userId).execute();
      await tree.purge(
        userId,
        rows.map((row) => row.file_id),
        'skip',
      );
    },
  };

  async function clear({ userId, subjects }: ClearJob): Promise<void> {
    // In the order of the list: files before the trash, feeds before their logs.
    for (const subject of CLEAR_SUBJECTS.filter((known) => subjects.includes(known))) {
      for (const domain of [{ clear: own }, ...domains()]) await domain.clear?.[subject]?.(userId);
    }
  }

  jobs.handle<ClearJob>(CLEAR_JOB, async ({ payload }) => {
    try {
      await clear(payload);
    } finally {
      waiting.get(payload.ticket)?.();
    }
  });

  return {
    /** @throws AppError BadRequest when nothing is chosen */
    async clear(userId: number, chosen: Readonly<Record<ClearSubject, boolean>>): Promise<void> {
      const subjects = CLEAR_SUBJECTS.filter((subject) => chosen[subject]);
      if (subjects.length === 0) throw new AppError('BadRequest', { message: 'Nothing is chosen.' });
      const ticket = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(ticket, resolve);
      const timer = setTimeout(resolve, PATIENCE);
      try {
        await jobs.enqueue(CLEAR_JOB, { userId, subjects, ticket } satisfies ClearJob);
        await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(ticket);
      }
    },
  };
}
