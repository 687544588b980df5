import { CLIENT_IDS } from '@jackdaw/api-contract';
import {
  bool,
  bytes,
  ids,
  int,
  networks,
  number,
  oneOf,
  optionalFile,
  origin,
  origins,
  path,
  program,
  seconds,
  text,
  webAddress,
} from './kinds.ts';
import { smtpUrl } from './smtp-url.ts';
import { billingSettings } from './billing.ts';
import { clientCallbacks } from './client-callbacks.ts';
import { tunnelRoutes } from './tunnel-routes.ts';

const perMinute = { minimum: 0, maximum: 10_000_000 };

/** Every setting of the server. The documentation is made from this. */
export const settings = {
  host: text('127.0.0.1', 'Address to listen on. `0.0.0.0` or `::` lets other machines in.'),
  port: int(7717, { minimum: 0, maximum: 65_535 }, 'Port to listen on; 0 takes any free one.'),
  dataDir: path('data', 'Folder that holds everything: database, files, transfers, caches.'),
  origins: origins(
    'Addresses that browsers reach this server at, the main one first. Links are made with them, and only they may send ' +
      'credentials across origins. Without any, the `Host` header of each request is believed.',
  ),
  apiOrigin: origin('An address for the API alone, without the apps. Links to the API are made with it.'),
  uploadOrigin: origin('An address for uploads alone; `POST /` on it is an upload too.'),
  liveOrigin: origin('An address for live events alone.'),
  webOrigin: origin(
    'Where people open the web app; links in mails and activation addresses are made with it. The first of `origins` when ' +
      'it is not set. It may be an app that somebody else serves.',
  ),
  contentOrigin: origin(
    'A second address of this server that serves the contents of files and nothing else, so that a browser never shows ' +
      'them beside the app.',
  ),
  tlsCertificate: optionalFile(
    'Certificate chain in PEM form. With it and `tlsKey` the server speaks HTTPS itself; both are read again on SIGHUP.',
  ),
  tlsKey: optionalFile('Private key of `tlsCertificate` in PEM form.'),
  trustedProxies: networks('Reverse proxies in front of this server whose `X-Forwarded-*` headers count.'),
  logLevel: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug'],
    'warn',
    'How much is logged, as JSON lines on the error output.',
  ),
  legacyQuirks: bool(
    false,
    'Repeats known defects of the original service that its own test suite expects: who an unknown file is shared with ' +
      'is then answered with 500 instead of 404.',
  ),

  rateLimits: bool(true, 'Whether requests are counted, refused when they are too many, and their senders banned.'),
  rateLimitReads: int(6000, perMinute, 'Reading requests a minute that one account may send; 0 sets no limit.'),
  rateLimitWrites: int(3000, perMinute, 'Changing requests a minute that one account may send; 0 sets no limit.'),
  rateLimitFiles: int(
    30_000,
    perMinute,
    'Requests a minute for contents of files, stream segments and pictures, by one account or address; 0 sets no limit.',
  ),
  rateLimitVisitors: int(
    1200,
    perMinute,
    'Requests a minute that one address (an IPv6 network of 64 bits) may send without being signed in; 0 sets no limit.',
  ),
  rateLimitBanAfter: int(
    500,
    { minimum: 0, maximum: 10_000_000 },
    'Who sends this many more requests within ten minutes although they are refused is banned; 0 bans nobody.',
  ),
  rateLimitBanTime: seconds(3600, 'How long a ban lasts that nobody lifts.'),
  captchaEffort: int(
    1000,
    { minimum: 1, maximum: 1_000_000 },
    'How much work lifts a ban: guesses that a browser makes at least, each of a millisecond or two.',
  ),
  recaptchaSiteKey: text(
    '',
    'Site key of a reCAPTCHA (v2). With the secret, bans are lifted by it instead of by work.',
  ),
  recaptchaSecret: text('', 'Secret of the reCAPTCHA.'),
  recaptchaVerifyUrl: webAddress(
    'https://www.google.com/recaptcha/api/siteverify',
    'Where answers of the reCAPTCHA are verified.',
  ),
  supportTicketsPerDay: int(
    20,
    { minimum: 1, maximum: 100_000 },
    'Support messages a day that one account or address may send.',
  ),
  tunnelRoutes,
  speedTestSize: bytes(256 * 2 ** 20, 'Most bytes that one speed test sends.'),

  registration: oneOf(
    ['invite', 'open', 'closed'],
    'invite',
    'Who may open an account: people with an invitation (a code that is one), everybody, or nobody.',
  ),
  disposableMail: bool(false, 'Whether throw-away e-mail addresses are accepted.'),
  confirmChanges: oneOf(
    ['auto', 'off', 'mail', 'all'],
    'auto',
    'Which changes of an account wait for a click in a mail: `mail` that of the e-mail address (in its new mailbox), `all` ' +
      'also that of the password. `auto` is `mail` where `smtpUrl` is set and `off` elsewhere.',
  ),
  recentSignIn: seconds(
    900,
    'How long after signing in to the web app the secrets of the second factor and new app-specific passwords are handed ' +
      'out without asking for the password once more. Other programs are never asked, because they could not answer.',
  ),
  appPasswords: int(50, { minimum: 0, maximum: 1000 }, 'App-specific passwords that a user may have.'),

  smtpUrl: smtpUrl(
    'Mail server that mails are handed to, such as `smtps://user:password@mail.example.org` or ' +
      '`smtp://mail.example.org:587?requireTLS=true`. Without it they are put into the folder `outbox` of the data folder.',
  ),
  outboxKept: seconds(
    30 * 86_400,
    'How long mails are kept in the folder `outbox`; 0 keeps them for ever. Mails that wait for a mail server are not there.',
  ),
  mailFrom: text(
    '',
    'Sender of mails, such as `Jackdaw <drive@example.org>`; `no-reply` at the main address when not set.',
  ),

  firstPartyClients: ids(
    [CLIENT_IDS.web],
    'OAuth clients whose tokens may do everything, such as consenting to other apps and changing the password. List only ' +
      'what you run yourself.',
  ),
  clientCallbacks,
  unknownApps: oneOf(
    ['reject', 'register'],
    'reject',
    'What becomes of a device that asks for a code with an app id that the server does not know: refused, or registered ' +
      'as a third-party app when somebody approves it.',
  ),
  popularAppUsers: int(
    10,
    { minimum: 0, maximum: 1_000_000 },
    'An app is listed among the popular ones when more people than this used it within a week.',
  ),

  quota: bytes(0, 'Storage that a new account gets; 0 gives it what is free on the disk.'),
  trashRetention: seconds(14 * 86_400, 'How long trashed files are kept.'),
  uploadExpiry: seconds(7 * 86_400, 'How long an unfinished upload waits to be continued.'),
  historyLimit: int(1000, { minimum: 1, maximum: 1_000_000 }, 'Events that the history of an account holds.'),
  historyRetention: seconds(365 * 86_400, 'How long events of the history are kept; 0 keeps them.'),

  rssInterval: seconds(900, 'How often an RSS feed is looked at, at least a minute apart.'),
  rssFeeds: int(100, { minimum: 0, maximum: 100_000 }, 'RSS feeds that an account may have.'),
  rssFailures: int(
    10,
    { minimum: 1, maximum: 1000 },
    'An RSS feed that could not be read so many times in a row is paused.',
  ),
  iftttWebhookUrl: text(
    'https://maker.ifttt.com/trigger/{event}/json/with/key/{key}',
    'Where playback events of accounts that connected IFTTT are sent to; without it nobody can connect.',
  ),

  zipSize: bytes(1e12, 'Most bytes that one zip may hold.'),
  zipLife: seconds(2 * 86_400, 'How long a zip can be downloaded.'),
  zipsKept: int(50, { minimum: 1, maximum: 10_000 }, 'Zips that a user can have at a time; the oldest one gives way.'),
  linkJobsAtOnce: int(
    5,
    { minimum: 1, maximum: 1000 },
    'Lists of download links that a user may have made at the same time.',
  ),
  linkFiles: int(
    1000,
    { minimum: 1, maximum: 100_000 },
    'Files and folders that one list of download links may be asked for.',
  ),
  linkChildren: int(10_000, { minimum: 1, maximum: 1_000_000 }, 'Links that one list of download links may hold.'),
  deleteParents: int(
    0,
    { minimum: 0, maximum: 10_000_000 },
    'Files and folders that one call may delete; 0 sets no limit.',
  ),
  deleteChildren: int(
    0,
    { minimum: 0, maximum: 10_000_000 },
    'Files that may be in the folders which one call deletes; 0 sets no limit.',
  ),

  allowPrivateAddresses: bool(
    false,
    'Whether transfers by URL may fetch from private and local networks. Leave it off when anyone else has an account.',
  ),
  transfersAtOnce: int(
    10,
    { minimum: 1, maximum: 1000 },
    'Transfers of one user that fetch at the same time; more wait in the queue.',
  ),
  downloaders: int(
    50,
    { minimum: 1, maximum: 10_000 },
    'Transfers of all users together that fetch at the same time; more wait for a place.',
  ),
  recordingTime: seconds(12 * 3600, 'A live stream is recorded for at most this long.'),
  pushoverToken: text(
    '',
    'Application token of Pushover, for notifications of finished transfers on the phones of users who set theirs.',
  ),
  pushoverUrl: text('https://api.pushover.net/1/messages.json', 'Where notifications are sent.'),
  seedRatio: number(1, 'A finished torrent stops seeding at this ratio; 0 does not seed.'),
  seedTime: seconds(86_400, 'A finished torrent stops seeding after this time; 0 does not seed.'),
  torrentMemory: bytes(512 * 2 ** 20, 'Memory the torrent process may use.'),
  torrentConnections: int(100, { minimum: 1, maximum: 10_000 }, 'Peers a torrent connects to.'),
  torrentDownloadSpeed: bytes(0, 'Most bytes a second all torrents together fetch; 0 sets no limit.'),
  torrentUploadSpeed: bytes(0, 'Most bytes a second all torrents together send; 0 sets no limit.'),
  torrentPort: int(0, { minimum: 0, maximum: 65_535 }, 'Port for incoming peers; 0 takes any free one.'),
  torrentDiscovery: bool(true, 'Whether peers are also looked for by DHT and in the local network.'),
  torrentPortMapping: bool(false, 'Whether the router is asked (UPnP, NAT-PMP) to let peers in from outside.'),

  extractionsAtOnce: int(
    2,
    { minimum: 1, maximum: 100 },
    'Archives that are extracted at the same time; more wait in the queue.',
  ),
  extractionSize: bytes(500e9, 'Most bytes that one archive may hold; never more than its owner has free.'),
  extractionRatio: int(
    250,
    { minimum: 1, maximum: 1_000_000 },
    'How many times its own size an archive may grow to, once it holds more than 256 MiB.',
  ),
  extractionEntries: int(
    100_000,
    { minimum: 1, maximum: 10_000_000 },
    'Most files and folders that one archive may hold.',
  ),
  extractionDepth: int(64, { minimum: 1, maximum: 1000 }, 'Most folders inside each other that an archive may hold.'),
  extractionTime: seconds(6 * 3600, 'How long the extraction of one archive may take.'),
  extractionMemory: bytes(2 ** 30, 'Memory that the extraction of one archive may use.'),

  openSubtitlesApiKey: text(
    '',
    'Key for the API of OpenSubtitles. With it, subtitles are also looked for there, by name and hash of the video.',
  ),
  openSubtitlesUrl: webAddress('https://api.opensubtitles.com/api/v1', 'The API of OpenSubtitles, version 1.'),

  programPath: text('', 'Folders in which programs without a path are looked for; those of `PATH` when it is not set.'),
  ffmpegPath: program('ffmpeg', 'The ffmpeg program.'),
  ffprobePath: program('ffprobe', 'The ffprobe program.'),
  encodersAtOnce: int(
    0,
    { minimum: 0, maximum: 256 },
    'Conversions that run at the same time; 0 takes one per processor core.',
  ),
  mediaCache: bytes(10e9, 'Room for stills and stream segments that can be made again.'),

  ...billingSettings,

  clonesAtOnce: int(
    3,
    { minimum: 1, maximum: 1000 },
    'Copies of received files that one user may have under way at the same time.',
  ),
  cloneFiles: int(1000, { minimum: 1, maximum: 100_000 }, 'Entries that one copy of received files may name.'),
  cloneChildren: int(
    20_000,
    { minimum: 1, maximum: 10_000_000 },
    'Files and folders that one copy of received files may hold in all.',
  ),

  publicShareLife: seconds(72 * 3600, 'How long a public link can be opened.'),
  publicShareAddresses: int(
    100,
    { minimum: 1, maximum: 1_000_000 },
    'Networks from which a public link may be opened before it ends.',
  ),
  publicShareData: bytes(100e9, 'Bytes that all visitors of a public link together may get before it ends.'),
  publicSharesPerFile: int(5, { minimum: 1, maximum: 1000 }, 'Public links that one file may have at the same time.'),
  publicSharesPerFolder: int(
    5,
    { minimum: 1, maximum: 1000 },
    'Public links that one folder may have at the same time.',
  ),
  publicShareFolderSize: bytes(1e12, 'Largest folder that may have a public link.'),
  publicShareFolderChildren: int(
    10_000,
    { minimum: 1, maximum: 10_000_000 },
    'Files and folders that a folder with a public link may hold when the link is made.',
  ),
  publicSharesPerDay: int(50, { minimum: 1, maximum: 100_000 }, 'Public links that one user may make in 24 hours.'),
  publicSharesPerWeek: int(200, { minimum: 1, maximum: 100_000 }, 'Public links that one user may make in 7 days.'),
};
