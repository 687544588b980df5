/** Waits until something holds; fails with its name after five seconds. */
export async function waitFor(what: string, holds: () => boolean): Promise<void> {
  const end = Date.now() + 5_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
