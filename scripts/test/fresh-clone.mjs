import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../lib/paths.mjs';
import { took } from '../lib/say.mjs';
import { leftOut, result, together } from './results.mjs';

/**
 * Does what a newcomer does: clones the repository, types `npm start`, opens the printed address, sees the set-up page.
 * Then once more, to see that nothing is installed or built twice.
 */
export async function freshClone() {
  if (!existsSync(join(root, '.git'))) return leftOut('fresh clone', 'this is not a git clone');
  const folder = mkdtempSync(join(tmpdir(), 'jackdaw-clone-'));
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', root, join(folder, 'clone')], { encoding: 'utf8' });
    if (cloned.error || cloned.status !== 0)
      throw new Error(`git clone failed: ${cloned.error?.message ?? cloned.stderr}`);
    const first = await attempt('first start', () => startAndLook(folder));
    if (first.failed > 0) return together('fresh clone', [first]);
    const later = await attempt('later start', async () => {
      const output = await startAndLook(folder);
      if (/Building|Installing/.test(output)) throw new Error(`Something was done again:\n${output}`);
    });
    return together('fresh clone', [first, later]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function attempt(name, work) {
  const started = Date.now();
  try {
    await work();
    console.log(`  ${name}: the set-up page answered and the server ended after ${took(started)}`);
    return result(name, { passed: 1 });
  } catch (error) {
    return result(name, { failed: 1 }, [`    ${error.message}`]);
  }
}

async function startAndLook(folder) {
  const port = await freePort();
  const args = ['start', '--', '--port', String(port), '--data', join(folder, 'data')];
  const npm = spawn('npm', args, { cwd: join(folder, 'clone'), detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  npm.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise((resolve) => npm.on('close', resolve));
  try {
    const address = await printedAddress(
      port,
      () => output,
      () => npm.exitCode !== null,
    );
    const page = await fetch(`${address}/setup`);
    const html = await page.text();
    if (!page.ok || !/<div id="[a-z]+"/.test(html))
      throw new Error(`${address}/setup is not the app:\n${html.slice(0, 500)}`);
    const { needed } = await (await fetch(`${address}/v2/setup`)).json();
    if (needed !== true) throw new Error('The server does not ask for its set-up');
  } finally {
    if (npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM');
    await ended;
  }
  return output;
}

async function printedAddress(port, output, hasEnded) {
  for (const deadline = Date.now() + 600_000; Date.now() < deadline && !hasEnded(); await delay(100)) {
    const found = new RegExp(`http://[^\\s/]+:${port}`).exec(output());
    if (found) return found[0];
  }
  throw new Error(`npm start printed no address:\n${output()}`);
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
