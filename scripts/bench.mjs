import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { childEnvironment, root } from './lib/paths.mjs';
import { failWith, reported } from './lib/say.mjs';

/** Builds what changed and runs the benchmarks; the arguments are theirs. */
try {
  await build();
  const cli = join(root, 'tooling', 'bench', 'dist', 'cli.js');
  const args = ['--disable-warning=ExperimentalWarning', cli, ...process.argv.slice(2)];
  const bench = spawn(process.execPath, args, { stdio: 'inherit', env: childEnvironment() });
  process.on('SIGINT', () => {});
  bench.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  failWith(reported(error));
}
