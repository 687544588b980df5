import type { AppVersion } from '@jackdaw/api-contract';
import type { Clock } from '../ports/clock.ts';
import type { MetaStore } from '../setup/meta-store.ts';

const KEY = 'app_version';

/** Pages that were open come back soon after a start; those that are opened later have the new app. Milliseconds. */
const TOLD_FOR = 10 * 60_000;

/** What is served now, for as long as connections may belong to pages of another version; null otherwise. */
export type AppUpdate = () => AppVersion | null;

/** Remembers which version is served, and compares it with what was served before this start. */
export async function noteAppVersion(
  { meta, clock }: { meta: Pick<MetaStore, 'get' | 'set'>; clock: Clock },
  about: AppVersion,
): Promise<AppUpdate> {
  const now = JSON.stringify(about);
  const before = await meta.get(KEY);
  if (before === now) return () => null;
  await meta.set(KEY, now);
  if (before === null) return () => null;
  const until = clock.now().getTime() + TOLD_FOR;
  return () => (clock.now().getTime() < until ? about : null);
}
