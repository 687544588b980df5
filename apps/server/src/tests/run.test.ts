import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'jackdaw-main-'))));
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await rm(folder, { recursive: true, force: true });
});

/** Runs the entry from its sources. */
function start(env: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, ['-C', '@jackdaw/source', main, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], JACKDAW_PORT: '0', JACKDAW_TORRENT_DISCOVERY: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said.text += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    said,
    exit,
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = pattern.exec(said.text);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`It ended: ${said.text}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

describe('the server program', () => {
  it('says one address and the code of the first visit, works, and ends on SIGTERM', async () => {
    const { child, says, said, exit } = start();
    const [, address] = await says(/^Jackdaw is ready: (http:\/\/127\.0\.0\.1:\d+)\n/m);
    await says(/First visit: open .*\/setup and enter the code [A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\n/);
    const needed = (await (await fetch(`${address}/v2/setup`)).json()) as { needed: boolean };
    expect(needed).toMatchObject({ needed: true });
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(
      said.text
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('Warning:')),
    ).toHaveLength(2);
  }, 60_000);

  it.each([
    [
      'a wrong setting',
      { JACKDAW_PORT: 'eighty' },
      [],
      /^JACKDAW_PORT is "eighty": it must be a whole number from 0 to 65535\.\n$/,
    ],
    ['an unknown setting', { JACKDAW_PROT: '1' }, [], /^JACKDAW_PROT is no setting; did you mean JACKDAW_PORT\?\n$/],
    [
      'a data folder that cannot be made',
      { JACKDAW_DATA_DIR: 'file/data' },
      [],
      /^The data folder .*file\/data cannot be used \(ENOTDIR\)\..*\n$/,
    ],
    [
      'a missing configuration file',
      {},
      ['--config', 'absent.json'],
      /^The configuration file .*absent\.json cannot be read: .*\n$/,
    ],
    ['an unknown argument', {}, ['--prot'], /^Unknown option '--prot'.*Usage: jackdaw.*\n$/s],
  ])(
    'names %s in one line',
    async (_what, env, args, line) => {
      await writeFile(join(folder, 'file'), '');
      const { exit, said } = start(env, args);
      expect(await exit).toBe(1);
      expect(said.text).toMatch(line);
    },
    60_000,
  );

  it('names a port in use', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { exit, said } = start({ JACKDAW_PORT: String(port) });
    expect(await exit).toBe(1);
    expect(said.text).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program. Choose another one with JACKDAW_PORT.\n`,
    );
    other.close();
  }, 60_000);
});
