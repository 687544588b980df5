import type { Summary } from './measure.ts';

export interface BenchOptions {
  /** In the unit the benchmark says. */
  size: number;
  /** The first is dropped. */
  rounds: number;
  say(text: string): void;
}

/** What a goal of the project was measured as. */
export interface Verdict {
  /** What is compared. */
  what: string;
  value: number;
  /** Such as `≥ 1`. */
  goal: string;
  reached: boolean;
}

export interface BenchResult {
  sides: Summary[];
  verdicts: Verdict[];
  /** Whatever else a reader wants to know. */
  notes: Record<string, number | string>;
}

/** One benchmark: a job of ours beside the same job of a baseline. */
export interface Bench {
  name: string;
  describe: string;
  /** What `size` counts, and its size when nobody says. */
  unit: 'files' | 'bytes' | 'rows' | 'sockets' | 'items';
  usualSize: number;
  /** Enough to see that it works. */
  quickSize: number;
  run(options: BenchOptions): Promise<BenchResult>;
}

/** Compares a value with a goal. */
export function verdict(what: string, value: number, goal: { atLeast: number } | { atMost: number }): Verdict {
  return 'atLeast' in goal
    ? { what, value, goal: `≥ ${goal.atLeast}`, reached: value >= goal.atLeast }
    : { what, value, goal: `≤ ${goal.atMost}`, reached: value <= goal.atMost };
}
