import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import { Turns } from '../turns.ts';
import type { FeedStore } from './feed-store.ts';
import type { Poller } from './poller.ts';

const POLL_JOB = 'rss.poll';

/** Feeds looked at the same time. */
const AT_ONCE = 4;

/** From 0 to 1. */
const randomPart = () => randomInt(1_000_001) / 1_000_000;

export interface PollJobParts {
  jobs: JobQueue;
  clock: Clock;
  poller: Poller;
  feeds: Pick<FeedStore, 'withoutJob'>;
  /** Seconds until the next look after one that went wrong inside. */
  interval: number;
  onError(this: void, error: unknown): void;
}

/** Plans looks at feeds: each has at most one waiting, and none when it is paused. */
export interface PollPlan {
  /** Looks at a feed soon. */
  soon(feedId: number, within?: Transaction<Database>): Promise<void>;
  /** Sees to it that every feed that is not paused has a look planned, also one whose job came to grief. */
  keepUp(): Promise<void>;
}

/** Registers the job that looks at feeds again and again. Before the queue starts. */
export function registerPolling({ jobs, clock, poller, feeds, interval, onError }: PollJobParts): PollPlan {
  const turns = new Turns<number>();

  async function plan(feedId: number, seconds: number, within?: Transaction<Database>): Promise<void> {
    const runAt = new Date(clock.now().getTime() + seconds * 1000);
    await jobs.enqueue(POLL_JOB, { feedId }, { key: String(feedId), runAt, ...(within ? { within } : {}) });
  }

  jobs.handle<{ feedId: number }>(
    POLL_JOB,
    async ({ payload: { feedId }, signal }) => {
      // In turn: the next look may be planned, and due, while one is going on.
      const wait = await turns
        .take(feedId, () => poller.poll(feedId, signal))
        .catch((error: unknown) => {
          signal.throwIfAborted();
          onError(error);
          return interval;
        });
      // Spread, so that feeds that were added together are not fetched together for ever.
      if (wait !== null) await plan(feedId, wait * (0.9 + randomPart() * 0.2));
    },
    { concurrency: AT_ONCE },
  );

  return {
    soon: (feedId, within) => plan(feedId, 0, within),
    async keepUp() {
      for (const feedId of await feeds.withoutJob(POLL_JOB)) await plan(feedId, interval * randomPart());
    },
  };
}
