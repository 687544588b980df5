import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { routes } from '@jackdaw/api-contract';
import { serve } from '../../adapters/guarded-fetch/tests/local-server.ts';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { createTransfersServer, type TransfersServer } from './transfers-server.ts';

jest.setTimeout(60_000);

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function web(listener: RequestListener) {
  const made = await serve(listener);
  open.push(made);
  return { url: (path: string) => `http://127.0.0.1:${made.port}${path}` };
}

async function start(overrides: Parameters<typeof createTransfersServer>[0] = {}) {
  const server = await createTransfersServer(overrides);
  open.push(server);
  return { server, user: await server.createUser() };
}

async function historyOf(server: TransfersServer, { id }: TestUser) {
  const rows = await server.db.selectFrom('history_events').selectAll().where('user_id', '=', id).execute();
  return rows.map(({ type, details }) => ({ type, ...(JSON.parse(details) as object) }));
}

async function setSetting(server: TransfersServer, { id }: TestUser, settings: object): Promise<void> {
  await server.db
    .updateTable('users')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
}

describe('a push notification', () => {
  test('goes to the phone of a user who wants it; a warning says while it fails', async () => {
    const bodies: string[] = [];
    let status = 400;
    const site = await web((request, response) => {
      if (request.method !== 'POST') return void response.end('film');
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      return void request.on('end', () => response.writeHead(status).end());
    });
    const { server, user } = await start({ push: { token: 'app', url: site.url('/push') } });
    await setSetting(server, user, { pushover_token: 'phone' });
    const events = server.events(user.id);
    const first = await server.add(user, site.url('/film.mkv'));
    await server.until(user, first.id, 'COMPLETED');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await waitFor(() => bodies.length === attempt);
      await waitFor(() => server.logged.filter(({ msg }) => msg === 'transfers').length >= attempt);
      server.clock.advance(600_000);
      server.wakeJobs();
    }
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      token: 'app',
      user: 'phone',
      title: 'Transfer completed',
      message: 'film.mkv',
    });
    await waitFor(() => events.some(({ type }) => type === 'user_update' && hasWarning(events)));
    status = 200;
    const second = await server.add(user, site.url('/other.mkv'));
    await server.until(user, second.id, 'COMPLETED');
    await waitFor(() => !hasWarning(events));
  });

  function hasWarning(events: readonly { type: string; value?: unknown }[]): boolean {
    const updates = events.flatMap(({ type, value }) => {
      const { warnings } = (value ?? {}) as { warnings?: { pushover_token_has_failed?: boolean } };
      return type === 'user_update' && warnings ? [warnings] : [];
    });
    return updates.at(-1)?.pushover_token_has_failed === true;
  }
});

describe('history', () => {
  test('tells of what came, what failed, and callbacks that were given up', async () => {
    const site = await web((request, response) => {
      if (request.method === 'POST') response.writeHead(500).end();
      else if (request.url === '/gone.mkv') response.writeHead(404).end();
      else response.end('film');
    });
    const { server, user } = await start();
    const done = await server.add(user, site.url('/film.mkv'), { callback_url: site.url('/hook') });
    const { file_id: fileId } = await server.until(user, done.id, 'COMPLETED');
    const gone = await server.add(user, site.url('/gone.mkv'));
    await waitFor(async () => (await server.get(user, gone.id)).status === 'ERROR');
    await waitFor(async () => (await historyOf(server, user)).length >= 2);
    expect(await historyOf(server, user)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'transfer_completed',
          file_id: fileId,
          source: site.url('/film.mkv'),
          transfer_name: 'film.mkv',
          transfer_size: 4,
        }),
        expect.objectContaining({ type: 'transfer_error', transfer_name: 'gone.mkv', source: site.url('/gone.mkv') }),
      ]),
    );
    await waitFor(async () => {
      server.clock.advance(600_000);
      server.wakeJobs();
      return (await historyOf(server, user)).some(({ type }) => type === 'transfer_callback_error');
    });
    const failure = (await historyOf(server, user)).find(({ type }) => type === 'transfer_callback_error');
    expect(failure).toMatchObject({ transfer_id: done.id, transfer_name: 'film.mkv' });
  });
});

describe('the places of the server', () => {
  test('are shared: who has room in his own plan waits for one', async () => {
    const waiting: (() => void)[] = [];
    const site = await web((_request, response) => void waiting.push(() => response.end('film')));
    const { server, user } = await start({ downloaders: 1 });
    const other = await server.createUser();
    const first = await server.add(user, site.url('/a.mkv'));
    await waitFor(() => waiting.length === 1);
    const second = await server.add(other, site.url('/b.mkv'));
    await server.until(other, second.id, 'WAITING_FOR_DOWNLOADER');
    waiting[0]?.();
    await server.until(user, first.id, 'COMPLETED');
    await waitFor(() => waiting.length === 2);
    waiting[1]?.();
    await server.until(other, second.id, 'COMPLETED');
    expect((await server.call(routes.transfers.count, {}, other.token)).count).toBe(1);
  });
});
