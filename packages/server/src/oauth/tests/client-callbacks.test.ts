import { afterEach, describe, expect, it } from '@jest/globals';
import { CLIENT_IDS, OOB_REDIRECT_URI } from '@jackdaw/api-contract';
import { createClientStore } from '../../auth/clients.ts';
import { ConfigError, loadConfig } from '../../config.ts';
import { createOAuthServer, type OAuthServer } from './oauth-server.ts';

const EXTENSION = 'https://abc.chromiumapp.org/';
const load = (value: string) => loadConfig({ env: { JACKDAW_CLIENT_CALLBACKS: value } }).clientCallbacks;

let server: OAuthServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function consent(to: { client_id: number; redirect_uri: string }, token: string): Promise<string> {
  const query = { client_id: String(to.client_id), redirect_uri: to.redirect_uri, response_type: 'token' };
  const answer = await (server as OAuthServer).authorize(token, query);
  return answer.statusCode === 302 ? String(answer.headers.location).replace(/=.*/, '') : String(answer.statusCode);
}

describe('callbacks of built-in clients', () => {
  it('are those that the server knows and those that its owner names, letter by letter', async () => {
    const clientCallbacks = load(
      JSON.stringify({ [CLIENT_IDS.browserExtension]: [EXTENSION], [CLIENT_IDS.rclone]: ['http://localhost:1/'] }),
    );
    server = await createOAuthServer({ config: { clientCallbacks } });
    const { token } = await server.createUser();
    const lead = (client_id: number, redirect_uri: string) => consent({ client_id, redirect_uri }, token);
    expect(await lead(CLIENT_IDS.browserExtension, EXTENSION)).toBe(`${EXTENSION}#access_token`);
    expect(await lead(CLIENT_IDS.browserExtension, `${EXTENSION}x`)).toBe('400');
    expect(await lead(CLIENT_IDS.browserExtension, 'http://localhost:53682/')).toBe('400');
    expect(await lead(CLIENT_IDS.rclone, 'http://localhost:1/')).toBe('http://localhost:1/#access_token');
    expect(await lead(CLIENT_IDS.rclone, 'http://localhost:53682/')).toBe('http://localhost:53682/#access_token');
    expect(await lead(CLIENT_IDS.ios, EXTENSION)).toBe('400');
  });

  it('end with the next start once they are named no more', async () => {
    const clientCallbacks = load(JSON.stringify({ [CLIENT_IDS.browserExtension]: [EXTENSION] }));
    server = await createOAuthServer({ config: { clientCallbacks } });
    const { token } = await server.createUser();
    await createClientStore(server.db).seed(server.clock);
    expect(await consent({ client_id: CLIENT_IDS.browserExtension, redirect_uri: EXTENSION }, token)).toBe('400');
  });

  it('leave apps of users alone', async () => {
    server = await createOAuthServer();
    const { id, callback } = await server.registerApp(await server.createUser());
    const clients = createClientStore(server.db);
    await clients.seed(server.clock, [CLIENT_IDS.web], new Map([[id, [EXTENSION]]]));
    expect((await clients.get(id))?.callback).toBe(callback);
  });
});

describe('the setting', () => {
  it('reads addresses by client id', () => {
    expect(loadConfig({ env: {} }).clientCallbacks.size).toBe(0);
    const read = load(`{"${CLIENT_IDS.cli}":["${OOB_REDIRECT_URI}","jackdaw-app:/done"],"1":[]}`);
    expect([...read]).toEqual([
      [1, []],
      [CLIENT_IDS.cli, [OOB_REDIRECT_URI, 'jackdaw-app:/done']],
    ]);
  });

  it.each([
    '[]',
    'x',
    '{"99999":["https://a.example/"]}',
    '{"__proto__":["https://a.example/"]}',
    '{"1":"https://a.example/"}',
    '{"1":["javascript:alert(1)"]}',
    '{"1":["https://a.example/#x"]}',
    '{"1":["https://a.example/\\nhttps://b.example/"]}',
    '{"1":[5]}',
  ])('refuses %s', (value) => expect(() => load(value)).toThrow(ConfigError));
});
