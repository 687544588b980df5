import type { Clock } from '../ports/clock.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { TrashService } from './service.ts';

export const PURGE_JOB = 'trash.purge_expired';

const EVERY_MS = 3_600_000;

/** Empties the trash of what has been in it for too long, every hour. Call before the queue starts. */
export async function scheduleTrashPurge(
  queue: Pick<JobQueue, 'handle' | 'enqueue'>,
  service: Pick<TrashService, 'purgeExpired'>,
  clock: Clock,
): Promise<void> {
  const enqueue = (runAt: Date) => queue.enqueue(PURGE_JOB, {}, { key: 'all', runAt });
  queue.handle(PURGE_JOB, async () => {
    // First the next turn, so that a failure of this one does not end them all.
    await enqueue(new Date(clock.now().getTime() + EVERY_MS));
    await service.purgeExpired();
  });
  await enqueue(clock.now());
}
