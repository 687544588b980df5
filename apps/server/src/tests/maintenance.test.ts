import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createBench, type Bench, type Running } from './program.ts';

/** One server with two accounts and a few files; the commands run beside it as they would for an operator. */
let bench: Bench;
let server: Running;
let address: string;
let token: string;

const PASSWORD = 'correct horse battery staple';
const data = () => join(bench.folder, 'data');
const blobsIn = async (folder: string) =>
  (await readdir(join(folder, 'blobs'), { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name)).sort();

async function startServer(folder = data()): Promise<void> {
  server = bench.start(['--data', folder]);
  const [, at = ''] = await server.says(/^Jackdaw is ready: (http:\/\/\S+)\n/m);
  address = at;
}

async function stopServer(): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
}

async function api(path: string, init: RequestInit = {}, as = token) {
  const answer = await fetch(`${address}${path}`, { ...init, headers: { authorization: `Token ${as}` } });
  return { status: answer.status, body: await answer.json() };
}

async function upload(name: string, content: string, parent = 0): Promise<void> {
  const form = new FormData();
  form.set('parent_id', String(parent));
  form.set('file', new Blob([content]), name);
  expect((await api('/v2/files/upload', { method: 'POST', body: form })).status).toBe(200);
}

async function signIn(name: string, password: string): Promise<string | null> {
  const basic = Buffer.from(`${name}:${password}`).toString('base64');
  const answer = await fetch(`${address}/v2/oauth2/authorizations/clients/1`, {
    method: 'PUT',
    headers: { authorization: `Basic ${basic}` },
  });
  return answer.ok ? ((await answer.json()) as { access_token: string }).access_token : null;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

beforeAll(async () => {
  bench = await createBench();
  await startServer();
  const [, code = ''] = await server.says(/enter the code (\S+)/);
  const owner = { code, username: 'owner', mail: 'owner@example.org', password: PASSWORD };
  const made = await fetch(`${address}/v2/setup`, { method: 'POST', body: new URLSearchParams(owner) });
  token = ((await made.json()) as { access_token: string }).access_token;
  const folder = await api('/v2/files/create-folder', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Pictures', parent_id: '0' }),
  });
  const { id } = (folder.body as { file: { id: number } }).file;
  await upload('a.txt', 'first');
  await upload('con.txt', 'a device elsewhere');
  await upload('b.txt', 'second', id);
}, 120_000);
afterAll(() => bench.close());

describe('accounts', () => {
  it('are added, listed and given room beside a running server', async () => {
    const added = await bench.runProcess(
      ['user', 'add', 'ada', '--mail', 'ada@example.org', '--quota', '5GB'],
      `${PASSWORD}\n`,
    );
    expect(added).toEqual({ code: 0, text: 'Added ada as user 2.\n' });
    expect(await signIn('ada', PASSWORD)).not.toBeNull();
    expect((await bench.run(['user', 'quota', 'ada', '7GB'])).text).toBe('ada may store 7 GB.\n');
    const list = await bench.run(['user', 'list']);
    expect(list.text).toMatch(/1 +owner +owner@example\.org +active, admin +/);
    expect(list.text).toMatch(/2 +ada +ada@example\.org +active +0 bytes of 7 GB/);
    const twice = await bench.runProcess(['user', 'add', 'Ada', '--mail', 'b@example.org'], `${PASSWORD}\n`);
    expect(twice.code).toBe(1);
    expect((await bench.run(['user', 'quota', 'nobody', '1GB'])).text).toBe('There is no user nobody.\n');
  }, 120_000);

  it('are signed out at once by a new password, and by one that is demanded', async () => {
    const session = await signIn('ada', PASSWORD);
    expect((await api('/v2/account/info', {}, String(session))).status).toBe(200);
    expect((await bench.runProcess(['user', 'passwd', 'ada'], 'short\n')).code).toBe(1);
    expect((await bench.runProcess(['user', 'passwd', 'ada'], 'another fine long one\n')).code).toBe(0);
    await until(async () => (await api('/v2/account/info', {}, String(session))).status === 401);
    expect(await signIn('ada', PASSWORD)).toBeNull();
    expect(await signIn('ada', 'another fine long one')).not.toBeNull();
    expect((await bench.run(['user', 'require-reset', 'ada'])).code).toBe(0);
    expect(await signIn('ada', 'another fine long one')).toBeNull();
  }, 120_000);

  it('are removed with everything, but not the last administrator', async () => {
    expect((await bench.run(['user', 'remove', 'owner', '--yes'])).text).toBe('owner is the only administrator.\n');
    expect((await bench.run(['user', 'remove', 'ada', '--yes'])).code).toBe(0);
    let listed = '';
    await until(async () => !(listed = (await bench.run(['user', 'list'])).text).includes('ada@example.org'));
    expect(listed).toContain('owner@example.org');
  }, 120_000);
});

describe('codes', () => {
  it('are printed once, and good for what they are made for', async () => {
    const invite = await bench.run(['invite', 'create', '--from', 'owner']);
    expect(invite).toMatchObject({ code: 0, text: expect.stringMatching(/^\S{10,}\n$/) });
    const known = await api(`/v2/registration/friend/${invite.text.trim()}`);
    expect([invite.text, known.status]).toEqual([invite.text, 200]);
    const unknown = await bench.run(['voucher', 'create', '--plan', 'no such plan']);
    expect(unknown).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^There is no plan no such plan; there are .*\b1TB_30_once\b/),
    });
  }, 120_000);

  it('are vouchers of so many days that end after so many, and gift cards', async () => {
    const voucher = ['voucher', 'create', '--plan', '1TB_30_once'];
    const short = await bench.run([...voucher, '--days', '45', '--ends-in', '3']);
    const brings = await api(`/v2/payment/redeem_voucher/${short.text.trim()}`);
    expect(brings).toMatchObject({
      status: 200,
      body: { new_remaining_days: 45, target_plan: { code: '1TB_30_once' } },
    });
    const card = await bench.run([...voucher, '--gift-card']);
    expect(await api(`/v2/registration/gift_card/${card.text.trim()}`)).toMatchObject({
      status: 200,
      body: { gift_card: { days: 30 } },
    });
    expect((await api(`/v2/registration/gift_card/${short.text.trim()}`)).status).toBe(404);
    const open = new DatabaseSync(join(data(), 'jackdaw.db'), { readOnly: true });
    const rows = open.prepare('select kind, days, created_at, expires_at from vouchers order by id').all();
    open.close();
    const [first, second] = rows as { kind: string; days: number; created_at: string; expires_at: string | null }[];
    expect([first?.kind, first?.days, second?.kind, second?.days]).toEqual(['voucher', 45, 'gift_card', 30]);
    const life = Date.parse(`${first?.expires_at}Z`) - Date.parse(`${first?.created_at}Z`);
    expect(Math.abs(life - 3 * 86_400_000)).toBeLessThanOrEqual(1000);
    expect(second?.expires_at).toBeNull();
  }, 120_000);
});

describe('what is written to whoever runs the server, and what he does', () => {
  it('is listed and shown, and steers no terminal', async () => {
    const ticket = { subject: 'It is \u001b[31mbroken', message: 'First line\nSecond\u0007 line', logs: 'the log' };
    const sent = await api('/v2/support/tickets', { method: 'POST', body: new URLSearchParams(ticket) });
    const { id } = sent.body as { id: number };
    await api('/v2/support/tickets', { method: 'POST', body: new URLSearchParams({ subject: 'Later', message: 'x' }) });
    const list = await bench.run(['tickets', 'list']);
    expect(list.text).toMatch(/^ID +SENT +FROM +SUBJECT\n\d+ .* owner +Later\n\d+ .* owner +It is {2}\[31mbroken\n$/);
    expect((await bench.run(['tickets', 'list', '--last', '1'])).text).not.toContain('broken');
    const shown = await bench.run(['tickets', 'show', String(id)]);
    expect(shown.text).toMatch(/^From: owner <owner@example\.org>$/m);
    expect(shown.text).toContain('\n\nFirst line\nSecond  line\n\nLogs:\nthe log\n');
    expect(await bench.run(['tickets', 'show', '999'])).toEqual({ code: 1, text: 'There is no ticket 999.\n' });
  }, 120_000);

  it('is written down where it is done in another account', async () => {
    expect((await bench.run(['audit', 'list'])).text).toBe('WHEN  ADMIN  ACCOUNT  WHAT  ADDRESS\n');
    await bench.runProcess(['user', 'add', 'bob', '--mail', 'bob@example.org'], `${PASSWORD}\n`);
    const { body } = await api('/v2/admin/impersonate/bob', { method: 'POST' });
    await api('/v2/account/info', {}, (body as { access_token: string }).access_token);
    const { text } = await bench.run(['audit', 'list']);
    expect(text.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(/owner +bob +GET \/v2\/account\/info +127\.0\.0\.1$/),
      expect.stringMatching(/owner +bob +impersonate +127\.0\.0\.1$/),
    ]);
    await bench.run(['user', 'remove', 'bob', '--yes']);
  }, 120_000);
});

describe('jobs', () => {
  it('are listed, made due and dropped', async () => {
    const list = await bench.run(['jobs', 'list', '--state', 'waiting']);
    const [, id = ''] = /^(\d+) +bans\.forget +waiting/m.exec(list.text) ?? [];
    expect((await bench.run(['jobs', 'drop', id])).code).toBe(0);
    expect(await bench.run(['jobs', 'drop', id])).toEqual({
      code: 1,
      text: `There is no job ${id} that can be changed.\n`,
    });
    const [, chore = ''] = /^(\d+) +uploads\.expire +waiting/m.exec(list.text) ?? [];
    expect((await bench.run(['jobs', 'retry', chore])).code).toBe(0);
    await until(async () => !(await bench.run(['jobs', 'list'])).text.includes(`\n${chore} `));
  }, 120_000);
});

describe('backup, export and restore', () => {
  const folder = () => join(bench.folder, 'backup');

  it('bring everything over while the server runs, the second time only what is new', async () => {
    const first = await bench.runProcess(['backup', 'backup']);
    expect(first.text).toMatch(/^Backed up 3 blobs \(.*\): 3 added, 0 removed\.\n$/);
    expect(await blobsIn(folder())).toEqual(await blobsIn(data()));
    await upload('c.txt', 'third');
    expect((await bench.run(['backup', 'backup', '--copy'])).text).toMatch(
      /^Backed up 4 blobs .*: 1 added, 0 removed\.\n$/,
    );
    const { body } = await api('/v2/files/list?parent_id=0');
    const file = (body as { files: { id: number; name: string }[] }).files.find(({ name }) => name === 'c.txt');
    const erase = { file_ids: String(file?.id), skip_trash: 'true' };
    await api('/v2/files/delete', { method: 'POST', body: new URLSearchParams(erase) });
    expect((await bench.run(['backup', 'backup'])).text).toMatch(/^Backed up 3 blobs .*: 0 added, 1 removed\.\n$/);
    await mkdir(join(bench.folder, 'other'));
    await writeFile(join(bench.folder, 'other/mine.txt'), 'mine');
    expect(await bench.run(['backup', 'other'])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/holds something else/),
    });
  }, 120_000);

  it('writes the files of a user as such, under names that every system takes', async () => {
    const exported = await bench.run(['export', '--user', 'owner', 'exported']);
    expect(exported.text).toBe('Exported 3 files (29 bytes) in 1 folders.\n');
    const names = (await readdir(join(bench.folder, 'exported'), { recursive: true })).sort();
    expect(names).toEqual(['Pictures', 'Pictures/b.txt', '_con.txt', 'a.txt']);
    expect(await readFile(join(bench.folder, 'exported/Pictures/b.txt'), 'utf8')).toBe('second');
    expect((await stat(join(bench.folder, 'exported/a.txt'))).mode & 0o077).toBe(0);
    expect((await bench.run(['export', '--user', 'owner', 'exported'])).text).toMatch(/is not empty/);
    expect(await bench.run(['export', '--user', 'owner', '/dev/null/x'])).toEqual({
      code: 1,
      text: "ENOTDIR: not a directory, mkdir '/dev/null/x'\n",
    });
  }, 120_000);

  it('bring it back into an empty folder only, whole or not at all', async () => {
    expect((await bench.run(['restore', 'backup'])).text).toMatch(/^Another Jackdaw uses the data folder/);
    const restored = join(bench.folder, 'restored');
    const [blob = ''] = await blobsIn(folder());
    const bytes = await readFile(join(folder(), 'blobs', blob));
    await rm(join(folder(), 'blobs', blob));
    expect(await bench.run(['restore', 'backup', '--data', 'restored'])).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The backup lacks the blob/),
    });
    await writeFile(join(folder(), 'blobs', blob), bytes);
    expect((await bench.runProcess(['restore', 'backup', '--data', 'restored'])).text).toMatch(
      /^Restored .* and 3 blobs/,
    );
    expect((await bench.run(['restore', 'backup', '--data', 'restored'])).text).toMatch(/is not empty/);
    expect((await bench.run(['restore', 'exported', '--data', 'elsewhere'])).text).toMatch(/no finished backup/);
    expect((await bench.run(['check', '--hashes', '--data', 'restored'])).code).toBe(0);
    await stopServer();
    await startServer(restored);
    const { body } = await api('/v2/files/list?parent_id=0');
    const files = (body as { files: { id: number; name: string }[] }).files;
    expect(files.map(({ name }) => name).sort()).toEqual(['Pictures', 'a.txt', 'con.txt']);
    const id = files.find(({ name }) => name === 'a.txt')?.id;
    const answer = await fetch(`${address}/v2/files/${id}/download?oauth_token=${token}`);
    expect(await answer.text()).toBe('first');
    await stopServer();
    await startServer();
  }, 180_000);
});

describe('check', () => {
  it('finds what is missing, damaged or lying around, and repairs what costs nothing', async () => {
    expect(await bench.run(['check', '--hashes'])).toEqual({
      code: 0,
      text: '4 files and folders, 3 blobs: all is well.\n',
    });
    expect((await bench.run(['check', '--repair'])).text).toMatch(/^A server runs on this data folder/);
    await stopServer();
    const [cut = '', gone = '', changed = ''] = await blobsIn(data());
    const at = (blob: string) => join(data(), 'blobs', blob);
    await truncate(at(cut), 1);
    await rm(at(gone));
    const content = await readFile(at(changed));
    await writeFile(at(changed), content.fill('x'));
    const { code, text } = await bench.run(['check', '--hashes']);
    expect(code).toBe(1);
    expect(text).toMatch(/has 1 bytes, not \d+: .*\(file \d+ of owner\)\./);
    expect(text).toMatch(/is missing: /);
    expect(text).toMatch(/The content of the blob [0-9a-f]{32} has changed: /);
    expect(text).toMatch(/3 problems\.\n$/);
    expect((await bench.run(['check', '--repair'])).code).toBe(1);
  }, 120_000);
});
