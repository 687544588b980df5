import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { routes } from '@jackdaw/api-contract';
import { serve, type LocalServer } from '../../adapters/guarded-fetch/tests/local-server.ts';
import { NoSpaceError } from '../../ports/blob-store.ts';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { createTransfersServer, type TransfersServer } from './transfers-server.ts';

jest.setTimeout(60_000);

const BYTES = randomBytes(300_000);

let server: TransfersServer;
let user: TestUser;
const open: { close(): Promise<void> }[] = [];

async function start(overrides: Parameters<typeof createTransfersServer>[0] = {}): Promise<void> {
  server = await createTransfersServer(overrides);
  open.push(server);
  user = await server.createUser();
}

async function web(listener: RequestListener): Promise<LocalServer & { url(path: string): string }> {
  const made = await serve(listener);
  open.push(made);
  return Object.assign(made, { url: (path: string) => `http://127.0.0.1:${made.port}${path}` });
}

const film: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': BYTES.length }).end(BYTES);
};

beforeEach(() => start());

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

describe('a URL', () => {
  test('becomes a file in the folder that was named', async () => {
    const site = await web(film);
    const folder = await server.tree.addFolder({ userId: user.id, parentId: 0, name: 'films' });
    const events = server.events(user.id);
    const added = await server.add(user, site.url('/film.mkv'), { save_parent_id: folder.id });
    expect(added).toMatchObject({ type: 'URL', status: 'IN_QUEUE', name: 'film.mkv', userfile_exists: false });

    const done = await server.until(user, added.id, 'COMPLETED');
    expect(done).toMatchObject({
      percent_done: 100,
      completion_percent: 100,
      size: BYTES.length,
      userfile_exists: true,
    });
    expect(done.finished_at).not.toBeNull();
    expect(await server.list(user, folder.id)).toMatchObject([
      { id: done.file_id, name: 'film.mkv', size: BYTES.length },
    ]);
    expect(BYTES.equals(await server.bytesOf(done.file_id ?? 0))).toBe(true);

    const seen = events.filter(({ type }) => type.startsWith('transfer'));
    expect(seen[0]).toMatchObject({ type: 'transfer_create', value: { id: added.id } });
    expect(seen[1]).toEqual({ type: 'transfers_count', value: 1 });
    const statuses = seen
      .filter(({ type }) => type === 'transfer_update')
      .map(({ value }) => (value as { status: string }).status);
    expect([...new Set(statuses)]).toEqual(['PREPARING_DOWNLOAD', 'DOWNLOADING', 'COMPLETING', 'COMPLETED']);
    await waitFor(async () => (await readdir(join(server.folder, 'transfers'))).length === 0);
  });

  test('goes to the default folder of the account, and to the root when the folder is gone meanwhile', async () => {
    const gate: (() => void)[] = [];
    const site = await web((request, response) => void gate.push(() => film(request, response)));
    const folder = await server.tree.addFolder({ userId: user.id, parentId: 0, name: 'incoming' });
    const settings = JSON.stringify({ default_download_folder: folder.id });
    await server.db.updateTable('users').set({ settings }).where('id', '=', user.id).execute();
    const first = await server.add(user, site.url('/a.mkv'));
    const second = await server.add(user, site.url('/b.mkv'), { save_parent_id: -1 });
    expect([first.save_parent_id, second.save_parent_id]).toEqual([folder.id, folder.id]);
    await waitFor(() => gate.length === 2);
    await server.tree.destroy(user.id, [folder.id]);
    for (const answer of gate) answer();
    for (const { id } of [first, second]) await server.until(user, id, 'COMPLETED');
    expect((await server.list(user)).map(({ name }) => name)).toEqual(['a.mkv', 'b.mkv']);
  });

  test('says later that its file was deleted', async () => {
    const site = await web(film);
    const { id } = await server.add(user, site.url('/film.mkv'));
    const done = await server.until(user, id, 'COMPLETED');
    await server.tree.trash(user.id, [done.file_id ?? 0]);
    expect(await server.get(user, id)).toMatchObject({ file_id: done.file_id, userfile_exists: false });
  });
});

describe('what goes wrong is said', () => {
  async function failure(url: string): Promise<string> {
    const added = await server.add(user, url);
    expect(added.status).not.toBe('ERROR');
    const failed = await server.until(user, added.id, 'ERROR', 'COMPLETED');
    expect(failed.status).toBe('ERROR');
    expect(await server.list(user)).toEqual([]);
    return failed.error_message ?? '';
  }

  test('no such server', async () => {
    expect(await failure('http://nowhere.invalid/file')).toMatch(/no server called nowhere.invalid|did not answer/);
  });

  test('a status that is no file', async () => {
    const site = await web((_request, response) => response.writeHead(404).end());
    expect(await failure(site.url('/gone'))).toMatch(/answered 404/);
  });

  test('a body that is cut off', async () => {
    const site = await web((_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('short', () => response.destroy());
    });
    expect(await failure(site.url('/cut'))).toMatch(/broke off/);
  });

  test('a redirect to a private address', async () => {
    const site = await web((_request, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    expect(await failure(site.url('/trap'))).toMatch(/private network/);
  });

  test('a private address itself, when the owner does not allow them', async () => {
    const site = await web(film);
    await start({ allowPrivateAddresses: false });
    expect(await failure(site.url('/film.mkv'))).toMatch(/private network/);
    expect(site.seen).toEqual([]);
  });

  test('more than the free space, announced or endless', async () => {
    user = await server.createUser({ quota: 200_000 });
    const site = await web((request, response) => {
      if (request.url === '/film.mkv') return film(request, response);
      const pump = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', pump);
      return pump();
    });
    expect(await failure(site.url('/film.mkv'))).toMatch(/larger than your free space/);
    expect(await failure(site.url('/endless'))).toMatch(/larger than your free space/);
  });

  test('space that was used up during the download', async () => {
    user = await server.createUser({ quota: BYTES.length });
    const gate: (() => void)[] = [];
    const site = await web((request, response) => void gate.push(() => film(request, response)));
    const { id } = await server.add(user, site.url('/film.mkv'));
    await waitFor(() => gate.length === 1);
    await server.db.updateTable('users').set({ disk_used: 10 }).where('id', '=', user.id).execute();
    gate[0]?.();
    const failed = await server.until(user, id, 'ERROR', 'COMPLETED');
    expect(failed.error_message).toMatch(/larger than your free space/);
    expect(await readdir(join(server.folder, 'drafts'))).toEqual([]);
  });

  test('a disk without room, also for a file that never ends, before it is full', async () => {
    const reserve = 64 * 1024 * 1024;
    let free = reserve + 100_000;
    await start({ wrapBlobs: (blobs) => ({ ...blobs, freeSpace: async () => free }) });
    const site = await web((request, response) => {
      if (request.url !== '/endless') return film(request, response);
      const timer = setInterval(() => response.write(BYTES.subarray(0, 10_000)), 1);
      return response.on('close', () => clearInterval(timer));
    });
    expect(await failure(site.url('/film.mkv'))).toMatch(/disk of the server has no room.*Ask the owner/);
    expect(await failure(site.url('/endless'))).toMatch(/disk of the server has no room/);
    free = reserve + BYTES.length;
    const { id } = await server.add(user, site.url('/fits.mkv'));
    await server.until(user, id, 'COMPLETED');
  });

  test('a full disk, and a retry that works afterwards', async () => {
    let isFull = true;
    await start({
      wrapBlobs: (blobs) => ({
        ...blobs,
        adopt: async (path, signal) => {
          if (isFull) throw new NoSpaceError();
          return blobs.adopt(path, signal);
        },
      }),
    });
    const site = await web(film);
    const { id } = await server.add(user, site.url('/film.mkv'));
    const failed = await server.until(user, id, 'ERROR', 'COMPLETED');
    expect(failed.error_message).toMatch(/disk of the server is full/);
    isFull = false;
    await server.call(routes.transfers.retry, { id }, user.token);
    const done = await server.until(user, id, 'COMPLETED');
    expect(done).toMatchObject({ error_message: null, name: 'film.mkv' });
    expect(site.seen).toHaveLength(1);
  });
});

describe('the queue', () => {
  test('lets so many of one user fetch at once, and others beside them', async () => {
    await start({ limits: { transfersAtOnce: 2 } });
    const gate: (() => void)[] = [];
    const site = await web((request, response) => void gate.push(() => film(request, response)));
    const other = await server.createUser();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await server.add(user, site.url(`/${name}`))).id);
    await server.add(other, site.url('/d'));
    await waitFor(() => gate.length === 3);
    expect(site.seen.sort()).toEqual(['GET /a', 'GET /b', 'GET /d']);
    expect((await server.get(user, ids[2] ?? 0)).status).toBe('IN_QUEUE');
    gate[0]?.();
    await waitFor(() => gate.length === 4);
    for (const answer of gate.slice(1)) answer();
    for (const id of ids) await server.until(user, id, 'COMPLETED');
  });

  test('cancelling makes room, removes what was fetched and leaves saved files alone', async () => {
    await start({ limits: { transfersAtOnce: 1 } });
    const site = await web((request, response) => {
      if (request.url === '/slow') response.writeHead(200, { 'content-length': 1000 }).write('some');
      else film(request, response);
    });
    const done = await server.add(user, site.url('/done'));
    await server.until(user, done.id, 'COMPLETED');
    const slow = await server.add(user, site.url('/slow'));
    const next = await server.add(user, site.url('/next'));
    await server.until(user, slow.id, 'DOWNLOADING');
    const events = server.events(user.id);
    await server.call(routes.transfers.cancel, { transfer_ids: [slow.id, done.id, 2147483647] }, user.token);
    await server.until(user, next.id, 'COMPLETED');
    expect((await server.list(user)).map(({ name }) => name)).toEqual(['done', 'next']);
    expect(events.filter(({ type }) => type === 'transfer_delete')).toHaveLength(2);
    expect(await server.fail(routes.transfers.get, { id: slow.id }, user.token)).toMatchObject({ status_code: 404 });
    await waitFor(async () => (await readdir(join(server.folder, 'transfers'))).length === 0);
  });
});
