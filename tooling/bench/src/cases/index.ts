import type { Bench } from '../harness/bench.ts';
import { download, upload } from './bytes.ts';
import { folderPage } from './folder-page.ts';
import { rest } from './rest.ts';
import { torrent } from './torrent.ts';

/** Every benchmark, in the order they run. */
export const benches: readonly Bench[] = [rest, folderPage, download, upload, torrent];
