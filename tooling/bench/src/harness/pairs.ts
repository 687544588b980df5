import { inTurns, type Measure, type Side, type Summary } from './measure.ts';

/** One job at one size, done by a baseline and by the server. */
export interface Pair {
  what: string;
  size: number;
  bare(): Promise<Measure>;
  ours(): Promise<Measure>;
}

export interface ComparedPairs {
  sides: Summary[];
  /** How often the bare work fits into ours, and how both grow from the smallest size to the largest. */
  notes: Record<string, number>;
  /** Medians of one job at one size, seconds. @throws RangeError when it was not measured */
  median(what: string, size: number): { bare: number; ours: number };
}

/** Runs all pairs in turn, the baseline of each right before ours. */
export async function inPairs(
  pairs: readonly Pair[],
  rounds: number,
  say: (text: string) => void,
): Promise<ComparedPairs> {
  const label = ({ what, size }: Pair) => `${what}, ${size.toLocaleString('en')}`;
  const sides = pairs.flatMap((pair): Side[] => [
    { name: `${label(pair)}: bare`, run: () => pair.bare() },
    { name: `${label(pair)}: Jackdaw`, run: () => pair.ours() },
  ]);
  const summaries = await inTurns(sides, rounds, (round) => say(`round ${round + 1} of ${rounds}`));
  const medians = pairs.map((pair, index) => ({
    pair,
    bare: summaries[2 * index]?.seconds.median ?? Number.NaN,
    ours: summaries[2 * index + 1]?.seconds.median ?? Number.NaN,
  }));
  const notes: Record<string, number> = {};
  for (const { pair, bare, ours } of medians) notes[`${label(pair)}: times the bare work`] = ours / bare;
  for (const [what, group] of Map.groupBy(medians, ({ pair }) => pair.what)) {
    const [least, most] = [group[0], group.at(-1)];
    if (!least || !most || least === most) continue;
    const times = Math.round(most.pair.size / least.pair.size);
    notes[`${what}: growth for ${times} times as many, bare`] = most.bare / least.bare;
    notes[`${what}: growth for ${times} times as many, Jackdaw`] = most.ours / least.ours;
  }
  return {
    sides: summaries,
    notes,
    median(what, size) {
      const found = medians.find(({ pair }) => pair.what === what && pair.size === size);
      if (!found) throw new RangeError(`${what} of ${size} was not measured`);
      return found;
    },
  };
}

/** Times work that is done in this process. */
export async function timed(work: () => unknown): Promise<Measure> {
  const started = performance.now();
  await work();
  return { seconds: (performance.now() - started) / 1000, cpu: null, memory: null };
}
