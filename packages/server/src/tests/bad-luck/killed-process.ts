import { routes } from '@jackdaw/api-contract';
import { createTestClock } from '../../testing/clock.ts';
import { keepCompiled } from '../../testing/keep-compiled.ts';
import { createFaults } from './faults.ts';
import { startLife } from './life.ts';

/**
 * A server that goes on with whatever there is to do in a folder, and empties the trash of a token's owner. It says
 * `started`; SIGTERM ends it in an orderly way.
 */
const [folder = '', token = ''] = process.argv.slice(2);
const clock = createTestClock(new Date(Date.now() + 3_600_000));
const life = await startLife(folder, { clock, faults: createFaults() });
process.once('SIGTERM', () => void life.end().then(() => process.exit(0)));
keepCompiled();
process.send?.('started');
await life.call(routes.trash.empty, {}, token).catch(() => undefined);
