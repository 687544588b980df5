import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, root } from './lib/paths.mjs';
import { failWith } from './lib/say.mjs';

/** Runs the owner's command line as it was built last, on the pinned Node. */
const main = join(root, 'apps', 'server', 'dist', 'main.js');
if (!existsSync(main)) failWith('Nothing is built yet: run npm start once.');
const { status } = spawnSync(process.execPath, [main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: childEnvironment(),
});
process.exitCode = status ?? 1;
