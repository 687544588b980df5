import { join } from 'node:path';
import pino from 'pino';
import { compose } from '../../compose.ts';
import { loadConfig } from '../../config.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { keepCompiled } from '../../testing/keep-compiled.ts';

/** A server without a door, on a folder that is given, which polls until it is killed. */
const folder = process.argv[2] ?? '';
const database = openDatabase(join(folder, 'jackdaw.db'));
await migrate(database.db);
const config = {
  ...loadConfig({ env: { JACKDAW_DATA_DIR: folder } }),
  ...{ allowPrivateAddresses: true, torrentDiscovery: false, transfersAtOnce: 2 },
};
const parts = await compose(config, database, pino({ level: 'error' }, pino.destination(2)));
await parts.start();
keepCompiled();
console.log('started');
