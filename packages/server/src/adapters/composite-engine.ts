import type { EngineJob, TransferEngine } from '../ports/transfer-engine.ts';

/** One engine out of several: each job goes to the first that accepts its source. */
export function createCompositeEngine(engines: readonly TransferEngine[]): TransferEngine {
  const owners = new Map<number, TransferEngine>();

  const owner = (job: EngineJob): TransferEngine => {
    const found = engines.find((engine) => engine.accepts(job.source));
    if (!found) throw new Error(`No engine accepts ${job.source.kind} transfers`);
    return found;
  };

  return {
    accepts: (source) => engines.some((engine) => engine.accepts(source)),
    async start(job) {
      const engine = owner(job);
      owners.set(job.id, engine);
      await engine.start(job);
    },
    async stop(id) {
      const engine = owners.get(id);
      owners.delete(id);
      await engine?.stop(id);
    },
    reannounce: async (id) => (await owners.get(id)?.reannounce(id)) ?? false,
    addTrackers: async (id, urls) => (await owners.get(id)?.addTrackers(id, urls)) ?? false,
    finish: async (id) => (await owners.get(id)?.finish(id)) ?? false,
    onEvent(listener) {
      for (const engine of engines) engine.onEvent(listener);
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}
