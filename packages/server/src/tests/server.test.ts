import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { allRoutes, LIVE_PATH } from '@jackdaw/api-contract';
import { WebSocket } from 'ws';
import { addUser, createServer, listUsers, loadConfig, type Config, type JackdawServer } from '../index.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { openDatabase } from '../db/open.ts';
import { spellings } from '../http/mount.ts';
import { checkFailure } from '../testing/index.ts';

let folder: string;
let config: Config;
const running: JackdawServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jackdaw-server-'));
  const env = { JACKDAW_DATA_DIR: join(folder, 'data'), JACKDAW_PORT: '0', JACKDAW_TORRENT_DISCOVERY: 'false' };
  config = loadConfig({ env: { ...env, PATH: process.env['PATH'] } });
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(changes: Partial<Config> = {}): Promise<JackdawServer> {
  const log = { write: () => undefined };
  const server = await createServer({ ...config, ...changes }, { log });
  running.push(server);
  return server;
}

const owner = { username: 'owner', mail: 'owner@example.org', password: 'long enough' };

async function setUp(server: JackdawServer): Promise<string> {
  const payload = { ...owner, code: server.setupCode };
  const answer = await server.inject({ method: 'POST', url: '/v2/setup', payload });
  return answer.json<{ access_token: string }>().access_token;
}

describe('createServer', () => {
  it('answers every route of the contract', async () => {
    const server = await open();
    // Open to everybody and good for one use: whoever only looks whether they are there is refused.
    const usesUpACode = ['oauth.accessToken', 'oauth.deviceToken'];
    for (const route of allRoutes) {
      for (const { method, url } of spellings(route)) {
        const answer = await server.inject({ method, url: url.replace(/:\w+/g, '1') });
        const refuses = method === 'HEAD' && usesUpACode.includes(route.id);
        expect([route.id, method, answer.statusCode === 405]).toEqual([route.id, method, refuses]);
        const unknown = answer.statusCode === 404 && answer.body.includes('"Resource not found."');
        expect([route.id, method, unknown && route.auth !== 'none']).toEqual([route.id, method, false]);
      }
    }
  });

  it('lets nobody in without a token where one is needed', async () => {
    const server = await open();
    for (const route of allRoutes) {
      if (['none', 'basic', 'setup'].includes(route.auth)) continue;
      const url = route.path.replace(/:\w+/g, 'not-a-number');
      const answer = await server.inject({
        method: route.method,
        url,
        payload: '{',
        headers: { 'content-type': 'application/json' },
      });
      expect([route.id, answer.statusCode]).toEqual([route.id, 401]);
    }
  });

  it('keeps users, sessions and its secret over a restart', async () => {
    const first = await open();
    const token = await setUp(first);
    const info = async (server: JackdawServer) => {
      const url = '/v2/account/info?download_token=1';
      const answer = await server.inject({ method: 'GET', url, headers: { authorization: `Token ${token}` } });
      return answer.json<{ info: { user_id: number; download_token: string } }>().info;
    };
    const before = await info(first);
    await first.close();
    const second = await open();
    expect(second.setupCode).toBeNull();
    expect(await info(second)).toEqual(before);
  });

  it('listens, says where, carries live events and ends while clients are connected', async () => {
    const server = await open();
    const token = await setUp(server);
    const address = await server.listen();
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'OK' });
    expect(((await (await fetch(`${address}/docs/openapi.json`)).json()) as { openapi: string }).openapi).toBe('3.1.0');
    const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}/websocket`);
    await once(socket, 'open');
    socket.send(token);
    const closed = once(socket, 'close');
    await server.close();
    expect((await closed)[0]).toBe(3001);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });

  it('names the main configured origin as its address', async () => {
    expect(await (await open({ origins: ['https://drive.example.org'] })).listen()).toBe('https://drive.example.org');
  });

  it('warns when ffmpeg is missing', async () => {
    const server = await open({ ffmpegPath: '/nowhere/ffmpeg', ffprobePath: '/nowhere/ffprobe' });
    expect(await server.warnings()).toEqual([expect.stringMatching(/ffmpeg/)]);
  });
});

describe('what keeps a server from starting is named', () => {
  it('a second server on the same folder, until the first has ended', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(`Another Jackdaw uses the data folder ${config.dataDir}.`);
    await first.close();
    await open();
  });

  it('a port in use', async () => {
    const other = createTcpServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = await open({ port });
    await expect(server.listen()).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use by another program.`);
    other.close();
  });

  it('an address that is not this machine’s', async () => {
    const server = await open({ host: '192.0.2.1' });
    await expect(server.listen()).rejects.toThrow(
      'This machine has no address 192.0.2.1. Choose another one with JACKDAW_HOST.',
    );
  });

  it('a data folder that cannot be made', async () => {
    await writeFile(join(folder, 'file'), '');
    const dataDir = join(folder, 'file', 'data');
    await expect(open({ dataDir })).rejects.toThrow(`The data folder ${dataDir} cannot be used (ENOTDIR).`);
  });

  it('a database of a newer version, which stays as it is', async () => {
    await (await open()).close();
    const database = openDatabase(join(config.dataDir, 'jackdaw.db'));
    await migrate(database.db, { ...migrations, '999-future': { up: async () => undefined } });
    await database.close();
    await expect(open()).rejects.toThrow(/written by a newer version of Jackdaw/);
    await expect(open()).rejects.toThrow(/written by a newer version of Jackdaw/);
  });

  it('a database that is none', async () => {
    await (await open()).close();
    for (const ending of ['', '-wal', '-shm']) await rm(join(config.dataDir, `jackdaw.db${ending}`), { force: true });
    await writeFile(join(config.dataDir, 'jackdaw.db'), 'not a database, but long enough to be looked at'.repeat(100));
    await expect(open()).rejects.toThrow(/jackdaw\.db cannot be opened: file is not a database/);
  });
});

describe('the data folder', () => {
  it('is readable by nobody else', async () => {
    await open();
    expect((await stat(config.dataDir)).mode & 0o777).toBe(0o700);
  });

  it('may be one that exists', async () => {
    await chmod(folder, 0o755);
    await open({ dataDir: folder });
  });
});

describe('addUser', () => {
  it('adds an account beside a running server', async () => {
    const server = await open();
    const guest = { username: 'guest', mail: 'guest@example.org', password: 'long enough' };
    await addUser(config, guest);
    await expect(addUser(config, guest)).rejects.toMatchObject({ code: 'USERNAME_EXISTS' });
    await expect(addUser(config, { ...guest, username: 'other' })).rejects.toMatchObject({ code: 'EXISTING_MAIL' });
    const authorization = `Basic ${Buffer.from('guest:long enough').toString('base64')}`;
    const url = '/v2/oauth2/authorizations/clients/1?client_secret=';
    expect((await server.inject({ method: 'PUT', url, headers: { authorization } })).statusCode).toBe(200);
    const wrong = await server.inject({ method: 'PUT', url, headers: { authorization: 'Basic Z3Vlc3Q6eA==' } });
    expect(checkFailure(wrong).error_type).toBe('Unauthorized');
  });

  it('makes the first account the owner, and no other', async () => {
    await open();
    for (const username of ['first', 'second']) {
      await addUser(config, { username, mail: `${username}@example.org`, password: 'long enough' });
    }
    expect((await listUsers(config)).map((user) => user.isAdmin)).toEqual([true, false]);
  });
});
