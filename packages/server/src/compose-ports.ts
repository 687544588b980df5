import type { FastifyBaseLogger } from 'fastify';
import { createCompositeEngine } from './adapters/composite-engine.ts';
import { createDiskBlobStore } from './adapters/disk-blob-store/index.ts';
import { createFfmpegTranscoder } from './adapters/ffmpeg-transcoder/index.ts';
import { createFirstTranscoder } from './adapters/first-transcoder.ts';
import { createFtpEngine } from './adapters/ftp-engine/index.ts';
import { createHlsEngine } from './adapters/hls-engine/index.ts';
import { createHttpFetchEngine } from './adapters/http-fetch-engine/index.ts';
import { createLazyFetcher } from './adapters/lazy-fetcher.ts';
import { createNodeAvTranscoder } from './adapters/node-av-transcoder/index.ts';
import { createOpenSubtitles } from './adapters/opensubtitles-rest/index.ts';
import { createPlaylistEngine } from './adapters/playlist-engine/index.ts';
import { createSevenZipReader } from './adapters/seven-zip-reader/index.ts';
import { createWebtorrentEngine } from './adapters/webtorrent-engine/index.ts';
import type { Config } from './config.ts';
import type { ArchiveReader } from './ports/archive-reader.ts';
import type { BlobStore } from './ports/blob-store.ts';
import type { Clock } from './ports/clock.ts';
import type { Fetcher } from './ports/fetcher.ts';
import type { Mailer } from './ports/mailer.ts';
import type { SubtitleSource } from './ports/subtitle-source.ts';
import type { Transcoder } from './ports/transcoder.ts';
import type { TransferEngine } from './ports/transfer-engine.ts';

/** What may be put in the place of the embedded defaults. */
export interface Ports {
  clock: Clock;
  blobs: BlobStore;
  transcoder: Transcoder;
  engine: TransferEngine;
  fetcher: Fetcher;
  mailer: Mailer;
  archives: ArchiveReader;
}

const limitOf = (bytes: number) => (bytes === 0 ? -1 : bytes);

/** The embedded defaults, and what is given in their place. */
export async function createPorts(
  config: Config,
  given: Partial<Ports>,
  log: FastifyBaseLogger,
): Promise<Omit<Ports, 'mailer'>> {
  const { allowPrivateAddresses } = config;
  const makeFetcher = async () => {
    const { createGuardedFetcher } = await import('./adapters/guarded-fetch/index.ts');
    return createGuardedFetcher({ allowPrivateAddresses });
  };
  const fetcher = given.fetcher ?? createLazyFetcher(makeFetcher);
  const torrents = () =>
    createWebtorrentEngine({
      allowPrivateAddresses,
      port: config.torrentPort,
      dht: config.torrentDiscovery,
      lsd: config.torrentDiscovery,
      natUpnp: config.torrentPortMapping,
      natPmp: config.torrentPortMapping,
      maxConnections: config.torrentConnections,
      downloadLimit: limitOf(config.torrentDownloadSpeed),
      uploadLimit: limitOf(config.torrentUploadSpeed),
      residentLimit: config.torrentMemory * 2,
      heapLimit: Math.ceil(config.torrentMemory / 2 ** 20),
      log: (message) => log.info(message),
    });
  const clock = given.clock ?? { now: () => new Date() };
  const transcoder =
    given.transcoder ??
    createFirstTranscoder(
      createFfmpegTranscoder({
        ffmpeg: config.ffmpegPath,
        ffprobe: config.ffprobePath,
        searchPath: config.programPath,
      }),
      createNodeAvTranscoder(),
    );
  return {
    fetcher,
    clock,
    archives: given.archives ?? createSevenZipReader(),
    blobs: given.blobs ?? (await createDiskBlobStore({ dataDir: config.dataDir })),
    engine:
      given.engine ??
      createCompositeEngine([
        createHttpFetchEngine({ fetcher }),
        createPlaylistEngine({ fetcher }),
        createHlsEngine({ fetcher, transcoder, longest: config.recordingTime }),
        createFtpEngine({ allowPrivateAddresses }),
        torrents(),
      ]),
    transcoder,
  };
}

/** Where subtitles are looked for that are not with a video; null unless it is configured. */
export function createSubtitleSource(
  config: Config,
  { fetcher, clock }: Pick<Ports, 'fetcher' | 'clock'>,
): SubtitleSource | null {
  const { openSubtitlesApiKey: apiKey, openSubtitlesUrl } = config;
  return apiKey === ''
    ? null
    : createOpenSubtitles({ fetcher, clock, apiKey, url: openSubtitlesUrl.replace(/\/$/, '') });
}
