import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../../adapters/guarded-fetch/tests/local-server.ts';
import { createServer, loadConfig, type JackdawServer } from '../../index.ts';
import { startLeadingProxy, type LeadingProxy } from './leading-proxy.ts';

/** The hosts that clients of the original service have written into them. */
const HOSTS = ['api.put.io', 'upload.put.io'] as const;

const OWNER = { username: 'owner', mail: 'owner@example.org', password: 'a long password' };

/** The whole server with HTTPS on loopback, reached under the names that unchanged clients use. */
export interface Cloud {
  /** For files of a test; removed at the end. */
  folder: string;
  /** Token of the owner in the web app. */
  ownerToken: string;
  proxy: LeadingProxy;
  /** What a program needs in its environment to find the server, and nothing else, under those names. */
  environment: Record<string, string>;
  /** Asks the server as the web app does; resolves with the answer, status 200 or not. */
  ask<T>(path: string, body?: object): Promise<T>;
  stop(): Promise<void>;
  /** Starts a stopped server again, on the same data and on another port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startCloud(): Promise<Cloud> {
  const folder = await mkdtemp(join(tmpdir(), 'jackdaw-client-'));
  const file = (name: string) => join(folder, name);
  const certificate = makeCertificate(...HOSTS);
  await writeFile(file('cert.pem'), certificate.cert);
  await writeFile(file('key.pem'), certificate.key);
  const config = {
    ...loadConfig({ env: { JACKDAW_DATA_DIR: file('data'), JACKDAW_PORT: '0', PATH: process.env['PATH'] } }),
    torrentDiscovery: false,
    tlsCertificate: file('cert.pem'),
    tlsKey: file('key.pem'),
  };
  let server: JackdawServer | null = null;
  let port: number | null = null;
  const start = async () => {
    server = await createServer(config, { log: { write: () => undefined } });
    port = Number(new URL(await server.listen()).port);
  };
  const stop = async () => {
    port = null;
    await server?.close();
    server = null;
  };
  const proxy = await startLeadingProxy(HOSTS, () => port);
  await start();

  async function ask<T>(path: string, body?: object, token = ownerToken): Promise<T> {
    if (!server) throw new Error('The server is stopped');
    const headers = { ...(token === '' ? {} : { authorization: `Token ${token}` }), host: HOSTS[0] };
    const method = body ? 'POST' : 'GET';
    const answer = await server.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) });
    return answer.json<T>();
  }
  let ownerToken = '';
  const code = (server as JackdawServer | null)?.setupCode;
  ownerToken = (await ask<{ access_token: string }>('/v2/setup', { ...OWNER, code })).access_token;

  return {
    folder,
    ownerToken,
    proxy,
    environment: {
      HOME: folder,
      PATH: process.env['PATH'] ?? '',
      HTTPS_PROXY: proxy.url,
      HTTP_PROXY: proxy.url,
      NO_PROXY: '',
      SSL_CERT_FILE: file('cert.pem'),
      CURL_CA_BUNDLE: file('cert.pem'),
      SSL_CERT_DIR: file('none'),
    },
    ask: (path, body) => ask(path, body),
    stop,
    start,
    async close() {
      await proxy.close();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
