/** What one run of one side came to. */
export interface Measure {
  /** Seconds from the first request to the last byte. */
  seconds: number;
  /** Processor seconds of the program measured and its children; null where it is not one of ours to look at. */
  cpu: number | null;
  /** The most memory it and its children held at once, in bytes; null like `cpu`. */
  memory: number | null;
}

/** One of the two things that are compared. */
export interface Side {
  name: string;
  run(): Promise<Measure>;
}

/** A side after all its rounds. */
export interface Summary {
  name: string;
  seconds: Spread;
  cpu: Spread | null;
  memory: Spread | null;
}

export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** Middle, least and most of some numbers. @throws RangeError when there are none */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) throw new RangeError('There is nothing to sum up');
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? max;
  const lower = sorted[Math.ceil(middle) - 1] ?? min;
  return { median: (lower + upper) / 2, min, max };
}

/** Runs every side in turn (A B A B …) `rounds` times, drops the first round, sums up the rest. */
export async function inTurns(
  sides: readonly Side[],
  rounds: number,
  onRound: (round: number) => void,
): Promise<Summary[]> {
  const kept = sides.map(() => [] as Measure[]);
  for (let round = 0; round < rounds; round++) {
    onRound(round);
    for (const [index, side] of sides.entries()) {
      const measure = await side.run();
      if (round > 0) kept[index]?.push(measure);
    }
  }
  return sides.map((side, index) => summarise(side.name, kept[index] ?? []));
}

function summarise(name: string, measures: readonly Measure[]): Summary {
  const known = (pick: (measure: Measure) => number | null) => {
    const values = measures.map(pick).filter((value) => value !== null);
    return values.length > 0 ? spread(values) : null;
  };
  return {
    name,
    seconds: spread(measures.map((measure) => measure.seconds)),
    cpu: known((measure) => measure.cpu),
    memory: known((measure) => measure.memory),
  };
}
