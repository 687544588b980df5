import { createTestClock } from '../../testing/clock.ts';
import { createFaults } from './faults.ts';
import { startLife } from './life.ts';

/** A server on a folder that asks itself for one thing, as the owner of a token, and is killed over it. */
const [folder = '', token = '', path = '', body = '{}'] = process.argv.slice(2);
const life = await startLife(folder, { clock: createTestClock(new Date()), faults: createFaults() });
const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
await life.inject({ method: 'POST', url: path, headers, payload: body });
process.on('disconnect', () => process.exit(0));
