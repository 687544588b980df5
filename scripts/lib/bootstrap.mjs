import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, root } from './paths.mjs';
import { runtimeNode } from './runtime.mjs';
import { install } from './install.mjs';
import { failWith, reported } from './say.mjs';

const commands = ['start', 'test', 'demo', 'bench', 'jackdaw'];

/** Installs what is missing, then runs `scripts/<command>.mjs` on the pinned Node and exits with its code. */
export async function bootstrap(command, args) {
  if (!commands.includes(command)) failWith(`There is no command "${command}"; there are ${commands.join(', ')}.`);
  try {
    await install();
    const node = runtimeNode();
    process.exitCode = await handOver(node, [join(root, 'scripts', `${command}.mjs`), ...args]);
  } catch (error) {
    failWith(reported(error));
  }
}

/** Signals reach the child too: a terminal sends Ctrl+C to both, anything else is passed on. */
function handOver(node, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { stdio: 'inherit', env: childEnvironment() });
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', () => {});
    process.on('SIGTERM', pass);
    process.on('SIGHUP', pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
}
