import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backUp, checkStore, createServer, loadConfig, restoreBackup } from '@jackdaw/server';
import { createBench, type Bench } from './program.ts';

/** A stopped server's folder with a few files, one of them empty. The programs that are killed are real ones. */
let bench: Bench;
const at = (...path: string[]) => join(bench.folder, ...path);
const data = { dataDir: '' };

const CONTENTS = ['one', 'two', '', 'four', 'five'];
const MAILS = 1_000;

async function fill(): Promise<void> {
  const config = loadConfig({ env: { JACKDAW_DATA_DIR: data.dataDir } });
  const server = await createServer({ ...config, torrentDiscovery: false }, { log: { write: () => undefined } });
  const owner = { username: 'owner', mail: 'owner@example.org', password: 'correct horse battery staple' };
  const payload = { ...owner, code: server.setupCode };
  const made = await server.inject({ method: 'POST', url: '/v2/setup', payload });
  const headers = {
    authorization: `Token ${made.json<{ access_token: string }>().access_token}`,
    'content-type': 'multipart/form-data; boundary=b',
  };
  for (const [index, content] of CONTENTS.entries()) {
    const part = `Content-Disposition: form-data; name="file"; filename="${index}.txt"`;
    const form = `--b\r\n${part}\r\n\r\n${content}\r\n--b--\r\n`;
    const answer = await server.inject({ method: 'POST', url: '/v2/files/upload', headers, payload: form });
    expect(answer.statusCode).toBe(200);
  }
  await server.close();
}

const blobsOf = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'blobs'), { recursive: true }).catch(() => []))
    .map((name) => name.split('/').at(-1) ?? '')
    .filter((name) => /^[0-9a-f]{32}$/.test(name))
    .sort();

/** Where the third blob lies, the empty one, in the order in which they are copied. */
function thirdBlob(folder: string): string {
  const database = new DatabaseSync(join(folder, 'jackdaw.db'), { readOnly: true });
  const id = String(database.prepare('select id, size from blobs').all()[2]?.['id']);
  database.close();
  return join(folder, 'blobs', id.slice(0, 2), id);
}

/** Kills a command as soon as it has come so far; it may not have ended by itself. */
async function killWhen(args: readonly string[], isThere: () => Promise<boolean>): Promise<void> {
  const { child, exit, said } = bench.start(args);
  while (child.exitCode === null && !(await isThere())) await new Promise((resolve) => setTimeout(resolve, 2));
  child.kill('SIGKILL');
  await exit;
  expect([child.signalCode, said.text]).toEqual(['SIGKILL', '']);
}

/** A pipe in the place of a file: whoever copies the file waits there for ever. */
async function withPipeAt(path: string, work: () => Promise<void>): Promise<void> {
  await rename(path, at('kept'));
  execFileSync('mkfifo', [path]);
  await work();
  await rename(at('kept'), path);
}

async function expectWhole(dataDir: string): Promise<void> {
  expect(await checkStore({ dataDir }, { hashes: true })).toMatchObject({ files: CONTENTS.length, findings: [] });
}

const mailsIn = async (folder: string) => (await readdir(join(folder, 'outbox')).catch(() => [])).length;

beforeAll(async () => {
  bench = await createBench();
  data.dataDir = at('data');
  await fill();
}, 120_000);
afterAll(() => bench.close());

describe('a backup that is killed', () => {
  it('among the bytes is none until it is run again, and the store does not notice', async () => {
    await withPipeAt(thirdBlob(data.dataDir), () =>
      killWhen(['backup', 'backup', '--copy'], async () => (await blobsOf(at('backup'))).length === 2),
    );
    await expectWhole(data.dataDir);
    await expect(restoreBackup({ dataDir: at('early') }, at('backup'))).rejects.toThrow(/no finished backup/);
    expect(await backUp(data, at('backup'), { copy: true })).toMatchObject({ blobs: 5, added: 3, removed: 0 });
    expect(await blobsOf(at('backup'))).toEqual(await blobsOf(data.dataDir));
    expect((await readdir(at('backup'))).sort()).toEqual(['backup.json', 'blobs', 'jackdaw.db', 'rest']);
  }, 120_000);

  it('while it renews one leaves that one whole', async () => {
    await mkdir(join(data.dataDir, 'outbox'));
    for (let n = 0; n < MAILS; n++) await writeFile(join(data.dataDir, 'outbox', `${n}.eml`), `mail ${n}`);
    await killWhen(['backup', 'backup', '--copy'], async () => (await mailsIn(at('backup', 'rest.new'))) > 0);
    await restoreBackup({ dataDir: at('before') }, at('backup'));
    await expectWhole(at('before'));
    expect(await mailsIn(at('before'))).toBe(0);
    await backUp(data, at('backup'), { copy: true });
    expect(await mailsIn(at('backup', 'rest'))).toBe(MAILS);
    expect((await readdir(at('backup'))).sort()).toEqual(['backup.json', 'blobs', 'jackdaw.db', 'rest']);
    // Killed while the names changed places: what was there before counts.
    await rename(at('backup', 'rest'), at('backup', 'rest.old'));
    await restoreBackup({ dataDir: at('between') }, at('backup'));
    expect(await mailsIn(at('between'))).toBe(MAILS);
    await backUp(data, at('backup'), { copy: true });
    expect(await mailsIn(at('backup', 'rest'))).toBe(MAILS);
  }, 120_000);
});

describe('a restore that is killed', () => {
  it('leaves nothing that starts, and begins again', async () => {
    await withPipeAt(thirdBlob(at('backup')), () =>
      killWhen(['restore', 'backup', '--data', 'restored'], async () => (await blobsOf(at('restored'))).length === 2),
    );
    await expect(createServer(loadConfig({ env: { JACKDAW_DATA_DIR: at('restored') } }))).rejects.toThrow(
      /did not get to its end\. Run "jackdaw restore" again/,
    );
    expect(await restoreBackup({ dataDir: at('restored') }, at('backup'))).toBe(CONTENTS.length);
    await expectWhole(at('restored'));
    expect(await mailsIn(at('restored'))).toBe(MAILS);
    expect(await blobsOf(at('restored'))).toEqual(await blobsOf(data.dataDir));
    expect((await readdir(at('restored'))).filter((name) => name.includes('restored'))).toEqual([]);
    await expect(restoreBackup({ dataDir: at('restored') }, at('backup'))).rejects.toThrow(/is not empty/);
    await expectWhole(data.dataDir);
  }, 120_000);
});
