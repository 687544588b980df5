import type { Bench } from '../harness/bench.ts';
import { bulk } from './bulk.ts';
import { download, upload } from './bytes.ts';
import { folderPage } from './folder-page.ts';
import { liveSockets } from './live-sockets.ts';
import { rest } from './rest.ts';
import { rss } from './rss.ts';
import { search } from './search.ts';
import { torrent } from './torrent.ts';
import { transferList } from './transfer-list.ts';
import { transferUpdates } from './transfer-updates.ts';
import { zip } from './zip.ts';

/** Every benchmark, in the order they run. */
export const benches: readonly Bench[] = [
  rest,
  folderPage,
  download,
  upload,
  torrent,
  search,
  bulk,
  transferList,
  transferUpdates,
  liveSockets,
  zip,
  rss,
];
