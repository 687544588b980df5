import type { Clock } from './ports/clock.ts';
import type { JobQueue } from './ports/job-queue.ts';

/** Runs a chore again and again, `everySeconds` after it was last begun, also over restarts. Before the queue starts. */
export async function repeat(
  { jobs, clock }: { jobs: JobQueue; clock: Clock },
  chore: { kind: string; everySeconds: number; work: () => Promise<unknown> },
): Promise<void> {
  const { kind, everySeconds, work } = chore;
  const enqueue = (inSeconds: number) =>
    jobs.enqueue(kind, null, { key: kind, runAt: new Date(clock.now().getTime() + inSeconds * 1000) });
  jobs.handle(kind, async () => {
    // First the next turn, so that a failure of this one does not end them all.
    await enqueue(everySeconds);
    await work();
  });
  await enqueue(60);
}
