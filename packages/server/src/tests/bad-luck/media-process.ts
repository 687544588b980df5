import { createFfmpegTranscoder } from '../../adapters/ffmpeg-transcoder/index.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createFaults } from './faults.ts';
import { startLife } from './life.ts';

/** A server with real ffmpeg on a folder, to be killed. It says the address it listens at; SIGTERM ends it in an orderly way. */
const [folder = ''] = process.argv.slice(2);
const transcoder = createFfmpegTranscoder({ searchPath: '/usr/local/bin:/usr/bin:/bin' });
const clock = createTestClock(new Date());
const life = await startLife(folder, { clock, faults: createFaults(), transcoder });
process.once('SIGTERM', () => void life.end().then(() => process.exit(0)));
process.send?.(await life.listen());
