import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { LIVE_PATH } from '@jackdaw/api-contract';
import { WebSocket } from 'ws';
import { loadConfig, type Config } from '../../config.ts';
import { StartError } from '../../data-folder.ts';
import { createServer, type JackdawServer } from '../../server.ts';
import { readTls } from '../tls.ts';

let folder: string;
let config: Config;
const servers: JackdawServer[] = [];
const file = (name: string) => join(folder, name);

/** Makes a self-signed certificate for this machine. */
function makeCertificate(name: string): void {
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const out = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, ...out], { stdio: 'ignore' });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jackdaw-tls-'));
  makeCertificate('one');
  const defaults = loadConfig({ env: { JACKDAW_DATA_DIR: file('data'), JACKDAW_PORT: '0' } });
  config = { ...defaults, torrentDiscovery: false, tlsCertificate: file('one.pem'), tlsKey: file('one.key') };
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await rm(folder, { recursive: true });
});

async function start(): Promise<string> {
  const server = await createServer(config, { log: { write: () => undefined } });
  servers.push(server);
  return server.listen();
}

/** Asks over TLS; resolves with the status and the name in the certificate. */
const ask = (url: string, ca: Buffer) =>
  new Promise<{ status: number | undefined; name: string }>((resolve, reject) => {
    get(url, { ca, agent: false }, (answer) => {
      answer.resume();
      if (!(answer.socket instanceof TLSSocket)) throw new Error('no TLS');
      resolve({ status: answer.statusCode, name: String(answer.socket.getPeerCertificate().subject.CN) });
    }).on('error', reject);
  });

describe('HTTPS', () => {
  it('is what the server speaks when it has a certificate, for live events too', async () => {
    const address = await start();
    expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const ca = await readFile(file('one.pem'));
    expect(await ask(`${address}/healthz`, ca)).toEqual({ status: 200, name: 'one' });
    const socket = new WebSocket(`${address.replace('https', 'wss')}${LIVE_PATH}/websocket`, { ca });
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    socket.terminate();
  });

  it('takes a renewed certificate without a restart, and keeps the old one when the new one is wrong', async () => {
    const address = await start();
    makeCertificate('two');
    const ca = Buffer.concat([await readFile(file('one.pem')), await readFile(file('two.pem'))]);
    await writeFile(file('one.pem'), await readFile(file('two.pem')));
    expect(() => servers[0]?.reloadCertificate()).toThrow(StartError);
    expect((await ask(`${address}/healthz`, ca)).name).toBe('one');
    await writeFile(file('one.key'), await readFile(file('two.key')));
    servers[0]?.reloadCertificate();
    expect((await ask(`${address}/healthz`, ca)).name).toBe('two');
  });

  it('needs both files, readable and belonging together', async () => {
    const none = { tlsCertificate: null, tlsKey: null };
    expect(readTls(none)).toBeNull();
    expect(() => readTls({ ...none, tlsKey: file('one.key') })).toThrow(/needs both/);
    expect(() => readTls({ tlsCertificate: file('absent.pem'), tlsKey: file('one.key') })).toThrow(/cannot be read/);
    await writeFile(file('bad.pem'), 'no certificate');
    expect(() => readTls({ tlsCertificate: file('bad.pem'), tlsKey: file('one.key') })).toThrow(/does not go with/);
  });
});
