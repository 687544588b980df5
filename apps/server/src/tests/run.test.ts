import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBench, type Bench } from './program.ts';

let bench: Bench;
beforeEach(async () => void (bench = await createBench()));
afterEach(() => bench.close());

describe('the server program', () => {
  it('says one address and the code of the first visit, works, and ends on SIGTERM', async () => {
    const { child, says, said, exit } = bench.start();
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
    ['a certificate without its key', { JACKDAW_TLS_CERTIFICATE: 'file' }, [], /^HTTPS needs both .*\n$/],
  ])(
    'names %s in one line',
    async (_what, env, args, line) => {
      await writeFile(join(bench.folder, 'file'), '');
      const { exit, said } = bench.start(args, env);
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
    const { exit, said } = bench.start([], { JACKDAW_PORT: String(port) });
    expect(await exit).toBe(1);
    expect(said.text).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program. Choose another one with JACKDAW_PORT.\n`,
    );
    other.close();
  }, 60_000);
});
