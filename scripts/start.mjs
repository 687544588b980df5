import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { childEnvironment, root } from './lib/paths.mjs';
import { Explained, failWith, reported } from './lib/say.mjs';

/** Builds what changed and runs the server in the foreground; its arguments are ours. */
try {
  await build();
  const main = join(root, 'apps', 'server', 'dist', 'main.js');
  if (!existsSync(main))
    throw new Explained(`The build left no server at ${main}. Delete .jackdaw and .turbo and run the command again.`);
  const server = spawn(process.execPath, [main, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: childEnvironment(),
  });
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
} catch (error) {
  failWith(reported(error));
}
