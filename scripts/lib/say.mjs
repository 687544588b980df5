/** Something a person can act on; shown as one line, without a stack. */
export class Explained extends Error {}

/** One line for whatever went wrong. */
export function reported(error) {
  return error instanceof Explained ? error.message : `Unexpected: ${error?.stack ?? error}`;
}

/** Prints the one line and ends the process. */
export function failWith(line) {
  console.error(`jackdaw: ${line}`);
  process.exit(1);
}

/** Seconds or minutes since `started` (from `Date.now()`). */
export function took(started) {
  const seconds = (Date.now() - started) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Says what is being done, does it, says how long it took. */
export async function step(title, work) {
  const started = Date.now();
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `${title} …` : `${title} …\n`);
  try {
    const result = await work();
    process.stdout.write(live ? `\r${title}: ${took(started)}\x1b[K\n` : `${title}: ${took(started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(
      live ? `\r${title}: failed after ${took(started)}\x1b[K\n` : `${title}: failed after ${took(started)}\n`,
    );
    throw error;
  }
}
