import { bool, bytes, int, networks, number, oneOf, origin, origins, path, program, seconds, text } from './kinds.ts';

/** Every setting of the server. The documentation is made from this. */
export const settings = {
  host: text('127.0.0.1', 'Address to listen on. `0.0.0.0` or `::` lets other machines in.'),
  port: int(7717, { minimum: 0, maximum: 65_535 }, 'Port to listen on; 0 takes any free one.'),
  dataDir: path('data', 'Folder that holds everything: database, files, transfers, caches.'),
  origins: origins(
    'Addresses that browsers reach this server at, the main one first. Links are made with them, and only they may send ' +
      'credentials across origins. Without any, the `Host` header of each request is believed.',
  ),
  contentOrigin: origin(
    'A second address of this server that serves the contents of files, so that a browser never shows them beside the app.',
  ),
  trustedProxies: networks('Reverse proxies in front of this server whose `X-Forwarded-*` headers count.'),
  logLevel: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug'],
    'warn',
    'How much is logged, as JSON lines on the error output.',
  ),

  quota: bytes(0, 'Storage that a new account gets; 0 gives it what is free on the disk.'),
  trashRetention: seconds(14 * 86_400, 'How long trashed files are kept.'),
  uploadExpiry: seconds(7 * 86_400, 'How long an unfinished upload waits to be continued.'),

  allowPrivateAddresses: bool(
    false,
    'Whether transfers by URL may fetch from private and local networks. Leave it off when anyone else has an account.',
  ),
  transfersAtOnce: int(
    10,
    { minimum: 1, maximum: 1000 },
    'Transfers that fetch at the same time; more wait in the queue.',
  ),
  seedRatio: number(1, 'A finished torrent stops seeding at this ratio; 0 does not seed.'),
  seedTime: seconds(86_400, 'A finished torrent stops seeding after this time; 0 does not seed.'),
  torrentMemory: bytes(512 * 2 ** 20, 'Memory the torrent process may use.'),
  torrentConnections: int(100, { minimum: 1, maximum: 10_000 }, 'Peers a torrent connects to.'),
  torrentDownloadSpeed: bytes(0, 'Most bytes a second all torrents together fetch; 0 sets no limit.'),
  torrentUploadSpeed: bytes(0, 'Most bytes a second all torrents together send; 0 sets no limit.'),
  torrentPort: int(0, { minimum: 0, maximum: 65_535 }, 'Port for incoming peers; 0 takes any free one.'),
  torrentDiscovery: bool(true, 'Whether peers are also looked for by DHT and in the local network.'),
  torrentPortMapping: bool(false, 'Whether the router is asked (UPnP, NAT-PMP) to let peers in from outside.'),

  programPath: text('', 'Folders in which programs without a path are looked for; those of `PATH` when it is not set.'),
  ffmpegPath: program('ffmpeg', 'The ffmpeg program.'),
  ffprobePath: program('ffprobe', 'The ffprobe program.'),
  encodersAtOnce: int(
    0,
    { minimum: 0, maximum: 256 },
    'Conversions that run at the same time; 0 takes one per processor core.',
  ),
  mediaCache: bytes(10e9, 'Room for stills and stream segments that can be made again.'),
};
