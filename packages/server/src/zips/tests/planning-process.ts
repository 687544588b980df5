import { join } from 'node:path';
import pino from 'pino';
import { createDiskBlobStore } from '../../adapters/disk-blob-store/index.ts';
import { compose } from '../../compose.ts';
import { loadConfig } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';
import { keepCompiled } from '../../testing/keep-compiled.ts';

/** A whole server without HTTP, to be killed: it kills itself when it opens a blob for the given time; 0 is never. */
const [folder = '', crashAt = '0'] = process.argv.slice(2);

let opened = 0;
const blobs = await createDiskBlobStore({ dataDir: folder });
const dying = {
  ...blobs,
  open: (id: string) => {
    opened += 1;
    if (opened === Number(crashAt)) process.kill(process.pid, 'SIGKILL');
    return blobs.open(id);
  },
};
const config = loadConfig({ env: { JACKDAW_DATA_DIR: folder } });
const parts = await compose(config, openDatabase(join(folder, 'jackdaw.db')), pino({ level: 'silent' }), {
  blobs: dying,
});
await parts.start();
keepCompiled();
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
