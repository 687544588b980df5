import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFrom } from './lib/arguments.mjs';
import { build } from './lib/build.mjs';
import { childEnvironment, root } from './lib/paths.mjs';
import { Explained, failWith, reported } from './lib/say.mjs';

/** Builds what changed and runs the server in the foreground; arguments are its settings. */
try {
  const { env, rest } = settingsFrom(process.argv.slice(2));
  await build();
  const main = join(root, 'apps', 'server', 'dist', 'main.js');
  if (!existsSync(main))
    throw new Explained(`The build left no server at ${main}. Delete .jackdaw and .turbo and run the command again.`);
  const server = spawn(process.execPath, [main, ...rest], {
    stdio: 'inherit',
    env: childEnvironment(env),
  });
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
} catch (error) {
  failWith(reported(error));
}
