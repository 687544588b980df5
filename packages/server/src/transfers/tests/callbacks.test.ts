import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { RequestListener } from 'node:http';
import { serve } from '../../adapters/guarded-fetch/tests/local-server.ts';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { createTransfersServer, type TransfersServer } from './transfers-server.ts';

jest.setTimeout(60_000);

let server: TransfersServer;
let user: TestUser;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  server = await createTransfersServer();
  open.push(server);
  user = await server.createUser();
});

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function web(listener: RequestListener) {
  const made = await serve(listener);
  open.push(made);
  return { url: (path: string) => `http://127.0.0.1:${made.port}${path}` };
}

const film: RequestListener = (_request, response) => void response.end('film');

describe('a callback', () => {
  test('is told, and again when that fails', async () => {
    const bodies: string[] = [];
    const site = await web((request, response) => {
      if (request.method !== 'POST') return film(request, response);
      request.setEncoding('utf8').once('data', (text: string) => bodies.push(text));
      return response.writeHead(bodies.length === 0 ? 500 : 200).end();
    });
    const { id } = await server.add(user, site.url('/film.mkv'), { callback_url: site.url('/hook') });
    const { file_id: fileId } = await server.until(user, id, 'COMPLETED');
    await waitFor(() => bodies.length === 1);
    await waitFor(() => server.logged.some(({ msg }) => msg === 'transfers'));
    server.clock.advance(60_000);
    server.wakeJobs();
    await waitFor(() => bodies.length === 2);
    const form = new URLSearchParams(bodies[1]);
    expect(Object.fromEntries(form)).toMatchObject({
      id: `${id}`,
      status: 'COMPLETED',
      file_id: `${fileId}`,
      error_message: '',
    });
  });

  test('is told of a transfer that was taken off the list meanwhile, and so is that it failed', async () => {
    const bodies: string[] = [];
    const site = await web((request, response) => {
      if (request.method !== 'POST') return film(request, response);
      request.setEncoding('utf8').once('data', (text: string) => bodies.push(text));
      return response.writeHead(500).end();
    });
    const events = server.events(user.id);
    const { id } = await server.add(user, site.url('/film.mkv'), { callback_url: site.url('/hook') });
    const { file_id: fileId } = await server.until(user, id, 'COMPLETED');
    await server.call(routes.transfers.clean, {}, user.token);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await waitFor(() => server.logged.filter(({ msg }) => msg === 'transfers').length === attempt);
      server.clock.advance(60_000);
      server.wakeJobs();
    }
    expect(bodies).toHaveLength(3);
    expect(Object.fromEntries(new URLSearchParams(bodies[2]))).toMatchObject({
      ...{ id: `${id}`, name: 'film.mkv', status: 'COMPLETED', file_id: `${fileId}`, userfile_exists: 'true' },
    });
    await waitFor(() => JSON.stringify(events).includes('"callback_url_has_failed":true'));
  });

  test('is not told for an account that has ended', async () => {
    let calls = 0;
    const site = await web((request, response) => {
      if (request.method !== 'POST') return film(request, response);
      calls += 1;
      return response.writeHead(500).end();
    });
    const { id } = await server.add(user, site.url('/film.mkv'), { callback_url: site.url('/hook') });
    await server.until(user, id, 'COMPLETED');
    await waitFor(() => server.logged.some(({ msg }) => msg === 'transfers'));
    await server.db.deleteFrom('users').where('id', '=', user.id).execute();
    server.clock.advance(60_000);
    server.wakeJobs();
    const waiting = server.db.selectFrom('jobs').select('id').where('kind', '=', 'transfer_callback');
    await waitFor(async () => (await waiting.execute()).length === 0);
    expect(calls).toBe(1);
  });

  test('is queued from the moment the transfer is finished', async () => {
    const site = await web((request, response) =>
      request.method === 'POST' ? response.writeHead(200).end() : film(request, response),
    );
    const queued: Promise<unknown[]>[] = [];
    server.bus.subscribe(user.id, (event) => {
      const { type, value } = event('', null);
      if (type !== 'transfer_update' || (value as { status: string }).status !== 'COMPLETED') return;
      queued.push(server.db.selectFrom('jobs').select('kind').where('kind', '=', 'transfer_callback').execute());
    });
    await server.add(user, site.url('/film.mkv'), { callback_url: site.url('/hook') });
    await waitFor(() => queued.length > 0);
    expect(await queued[0]).toHaveLength(1);
  });

  test('is the one of the account when the transfer has none; a warning says while it fails', async () => {
    let status = 500;
    let calls = 0;
    const site = await web((request, response) => {
      if (request.method !== 'POST') return film(request, response);
      calls += 1;
      return response.writeHead(status).end();
    });
    const settings = JSON.stringify({ callback_url: site.url('/hook') });
    await server.db.updateTable('users').set({ settings }).where('id', '=', user.id).execute();
    const events = server.events(user.id);
    const warnings = () => events.map(({ value }) => value).filter((value) => Object.hasOwn(Object(value), 'warnings'));
    await server.add(user, site.url('/film.mkv'));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await waitFor(
        () => calls === attempt && server.logged.filter(({ msg }) => msg === 'transfers').length === attempt,
      );
      expect(warnings()).toHaveLength(attempt === 3 ? 1 : 0);
      server.clock.advance(60_000);
      server.wakeJobs();
    }
    expect(warnings()).toEqual([{ warnings: { callback_url_has_failed: true } }]);
    status = 204;
    await server.add(user, site.url('/second.mkv'));
    await waitFor(() => warnings().length === 2);
    expect(warnings()[1]).toEqual({ warnings: {} });
  });
});
