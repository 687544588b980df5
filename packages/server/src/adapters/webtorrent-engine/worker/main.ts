import type { WorkerSettings } from '../options.ts';
import type { Command, Report } from '../protocol.ts';
import { guardNetwork } from './network-guard.ts';
import { TorrentHost } from './torrent-host.ts';

const MEMORY_CHECK = 5000;

/** Exit status that says "too much memory"; the server starts the process again with its jobs. */
const EXIT_MEMORY = 77;

const settings = JSON.parse(process.argv[2] ?? '') as WorkerSettings;
guardNetwork(settings);

function send(report: Report): void {
  if (process.connected) process.send?.(report);
}

const host = new TorrentHost(
  settings,
  (event) => {
    send({ type: 'event', event });
  },
  (error) => {
    // A client that cannot listen or lost its DHT is of no use: a new process gets a new one.
    console.error(error);
    process.exit(1);
  },
);

// The torrent library leaves some rejections of its trackers and peers unhandled; none of them is worth the other torrents.
process.on('unhandledRejection', (reason) => {
  console.error(reason);
});

process.on('message', (command: Command) => {
  host.handle(command).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

process.on('disconnect', () => {
  process.exit(0);
});

setInterval(() => {
  if (process.memoryUsage.rss() > settings.residentLimit) process.exit(EXIT_MEMORY);
}, MEMORY_CHECK).unref();

send({ type: 'ready' });
