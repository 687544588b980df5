/** Real peers and killed processes take their time on a busy machine; a test that is stuck must still end. */
const PATIENCE = 90_000;

/** Resolves with the first result that is neither false nor null nor undefined. @throws after a minute and a half */
export async function eventually<T>(look: () => T | Promise<T>): Promise<NonNullable<Exclude<T, false>>> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const result = await look();
    if (result !== false && result !== null && result !== undefined) return result as NonNullable<Exclude<T, false>>;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Waited too long');
}
