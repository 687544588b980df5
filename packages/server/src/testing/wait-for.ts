/** Resolves once the condition holds; asked again every few milliseconds. @throws after ten seconds */
export async function waitFor(condition: () => unknown, what = 'the condition'): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Waited too long for ${what}`);
}
