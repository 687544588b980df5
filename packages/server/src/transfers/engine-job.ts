import type { EngineJob } from '../ports/transfer-engine.ts';
import { engineSource } from './engine-source.ts';
import type { TransferRow } from './row.ts';
import type { RunnerParts } from './runner-parts.ts';

/** What the engine is asked to bring, at most so many bytes. */
export async function engineJob(
  { store, directories, plans }: Pick<RunnerParts, 'store' | 'directories' | 'plans'>,
  row: TransferRow,
  sizeLimit: number,
): Promise<EngineJob> {
  const { seedRatio, seedSeconds } = await plans.limitsOf(row.user_id);
  return {
    id: row.id,
    source: engineSource(row, await store.content(row.id)),
    directory: directories.path(row.id),
    sizeLimit,
    seed: { ratio: seedRatio, seconds: seedSeconds },
    uploaded: row.uploaded,
    secondsSeeding: row.seconds_seeding,
  };
}
