import { createFfmpegTranscoder } from '../../ffmpeg-transcoder/index.ts';
import { createGuardedFetcher } from '../../guarded-fetch/index.ts';
import { createHlsEngine } from '../hls-engine.ts';

/** Records one stream into a folder, to be killed: says what the engine says. */
const [url = '', directory = '', ffmpeg = ''] = process.argv.slice(2);
const engine = createHlsEngine({
  fetcher: createGuardedFetcher({ allowPrivateAddresses: true }),
  transcoder: createFfmpegTranscoder({ searchPath: '/usr/local/bin:/usr/bin:/bin', ffmpeg }),
  longest: 3600,
});
engine.onEvent((event) => process.send?.(event));
await engine.start({
  ...{ id: 1, source: { kind: 'hls', url }, directory, sizeLimit: 1e9, uploaded: 0, secondsSeeding: 0 },
  seed: { ratio: 0, seconds: 0 },
});
