import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callApi, makeFeed } from '@jackdaw/fixtures';
import { parseFeed } from 'feedsmith';
import type { Bench } from '../harness/bench.ts';
import { startFilled } from '../harness/filled-server.ts';
import { inPairs, timed, type Pair } from '../harness/pairs.ts';
import { watching } from '../harness/process-tree.ts';

/** A feed that is fetched, parsed and compared with what is known of it, every item noted as seen. */
export const rss: Bench = {
  name: 'rss',
  describe: 'a feed of 1,000 items fetched, read and noted, against the bare parse of its text',
  unit: 'items',
  usualSize: 1_000,
  quickSize: 200,
  async run({ size, rounds, say }) {
    const filled = await startFilled(() => undefined);
    const { server, owner } = filled;
    const feeds = new Map([size / 10, size].map((items) => [`/${items}`, feedOf(items)]));
    const publisher = createServer((request, response) => {
      response.setHeader('content-type', 'application/rss+xml');
      response.end(feeds.get(request.url ?? ''));
    });
    publisher.listen(0, '127.0.0.1');
    await once(publisher, 'listening');
    const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
    const read = async (items: number) => {
      let id = 0;
      const measure = await watching(server.pid(), async () => {
        const { feed } = await callApi<{ feed: { id: number } }>(server, owner.token, '/v2/rss/create', {
          ...{ title: 'bench', rss_source_url: `${base}/${items}`, parent_dir_id: 0, dont_process_whole_feed: true },
        });
        id = feed.id;
      });
      await callApi(server, owner.token, `/v2/rss/${id}/delete`, {});
      return measure;
    };
    try {
      const pairs = [size / 10, size].map((items): Pair => ({
        what: 'items',
        size: items,
        bare: () => timed(() => parseFeed(feeds.get(`/${items}`) ?? '')),
        ours: () => read(items),
      }));
      const { sides, notes } = await inPairs(pairs, rounds, say);
      return { sides, verdicts: [], notes };
    } finally {
      publisher.close();
      await filled.stop();
    }
  },
};

function feedOf(items: number): string {
  return makeFeed(
    'bench',
    Array.from({ length: items }, (_, n) => ({ title: `Item ${n}`, link: `http://127.0.0.1:9/${n}.torrent`, size: n })),
  );
}
