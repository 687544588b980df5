import { expect, test } from '@playwright/test';
import { startJackdaw, startProgram, freePort, setUpOwner, callApi, makeVideo, uploadForm } from '@jackdaw/fixtures';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const serverMain = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

/** Runs the server with these settings until it ends by itself. */
async function failingStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const settings = { JACKDAW_HOST: '127.0.0.1', ...env };
  const program = await startProgram(process.execPath, [serverMain], { env: { ...process.env, ...settings } });
  const code = await program.ended;
  return { code, output: program.output() };
}

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jackdaw-start-'));
});
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a port that is taken is named', async () => {
  const taken = createServer();
  const port = await freePort();
  taken.listen(port, '127.0.0.1');
  await once(taken, 'listening');
  const { code, output } = await failingStart({ JACKDAW_DATA_DIR: folder, JACKDAW_PORT: String(port) });
  taken.close();
  expect(code).not.toBe(0);
  expect(output).toContain(String(port));
  expect(output).toMatch(/in use|taken/i);
  expect(output).not.toContain('    at ');
});

test('a data folder that cannot be used is named', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await chmod(file, 0o400);
  const { code, output } = await failingStart({ JACKDAW_DATA_DIR: join(file, 'data'), JACKDAW_PORT: '0' });
  expect(code).not.toBe(0);
  expect(output).toContain(join(file, 'data'));
  expect(output).not.toContain('    at ');
});

test('a wrong setting is named with what would be right', async () => {
  const { code, output } = await failingStart({ JACKDAW_DATA_DIR: folder, JACKDAW_PORT: 'eighty' });
  expect(code).not.toBe(0);
  expect(output).toContain('JACKDAW_PORT');
  expect(output).toContain('eighty');
});

test('without ffmpeg the server says so and keeps and serves files all the same', async () => {
  const server = await startJackdaw({
    env: { JACKDAW_FFMPEG_PATH: '/nowhere/ffmpeg', JACKDAW_FFPROBE_PATH: '/nowhere/ffprobe' },
  });
  try {
    // The fallback is tried first, in a process of its own; the line comes when that is known.
    await expect.poll(() => server.output()).toMatch(/ffmpeg/i);
    const owner = await setUpOwner(server);
    const id = await uploadForm(server, owner.token, await makeVideo('h264-mp4'));
    const { file } = await callApi<{ file: { id: number; size: number } }>(server, owner.token, `/v2/files/${id}`);
    expect(file.size).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});
