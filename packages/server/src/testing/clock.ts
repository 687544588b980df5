import type { Clock } from '../ports/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(date: Date): void;
  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void;
}

export function createTestClock(start = new Date('2026-03-17T09:30:00Z')): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (date) => void (time = date.getTime()),
    advance: (milliseconds) => void (time += milliseconds),
  };
}
