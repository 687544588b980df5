import { callApi } from '@jackdaw/fixtures';
import { startBareSocketServer } from '../harness/bare-socket-server.ts';
import type { Bench } from '../harness/bench.ts';
import { startFilled, writeInto } from '../harness/filled-server.ts';
import { liveClient } from '../harness/live-client.ts';
import { inPairs, type Pair } from '../harness/pairs.ts';
import { watching } from '../harness/process-tree.ts';
import { addTransfers } from './transfer-list.ts';

/** Every one of many transfers changes, and an open page hears of each. */
export const transferUpdates: Bench = {
  name: 'transfer-updates',
  describe: '10,000 transfers taken off the list at once, each told to an open page, against as many bare messages',
  unit: 'rows',
  usualSize: 10_000,
  quickSize: 1_000,
  async run({ size, rounds, say }) {
    const filled = await startFilled(() => undefined);
    const { server, owner, databasePath } = filled;
    const mark = 'transfer_delete';
    const bare = await startBareSocketServer(JSON.stringify({ type: mark, value: { id: 123_456 } }));
    try {
      const pairs = [size / 10, size].map((count): Pair => ({
        what: 'changes told',
        size: count,
        bare: async () => {
          const client = await liveClient(bare.url, { carrier: 'raw', token: null, mark });
          const measure = await watching(bare.pid(), async () => {
            await Promise.all([fetch(`${bare.url}/${count}`), client.received(count)]);
          });
          client.close();
          return measure;
        },
        ours: async () => {
          await server.kill9();
          writeInto(databasePath, (db) => addTransfers(db, 1, count));
          await server.restart();
          const client = await liveClient(server.url, { carrier: 'raw', token: owner.token, mark });
          // An answer that needs the token says that the socket's was read as well.
          await callApi(server, owner.token, '/v2/transfers/count');
          const measure = await watching(server.pid(), async () => {
            await Promise.all([
              callApi(server, owner.token, '/v2/transfers/remove', { remove_filter: 'all' }),
              client.received(count),
            ]);
          });
          client.close();
          return measure;
        },
      }));
      const { sides, notes } = await inPairs(pairs, rounds, say);
      return { sides, verdicts: [], notes };
    } finally {
      await bare.stop();
      await filled.stop();
    }
  },
};
