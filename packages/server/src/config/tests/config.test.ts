import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, loadConfig, variableOf } from '../../config.ts';
import { documentSettings } from '../document.ts';

let cwd: string;
beforeEach(async () => void (cwd = await mkdtemp(join(tmpdir(), 'jackdaw-config-'))));
afterEach(() => rm(cwd, { recursive: true }));

const problemsOf = (env: Record<string, string>, file?: string) => {
  try {
    loadConfig({ env, cwd, ...(file ? { file } : {}) });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  throw new Error('the configuration was accepted');
};

describe('loadConfig', () => {
  it('needs nothing, and makes the data folder absolute', () => {
    expect(loadConfig({ cwd, env: { PATH: '/bin' } })).toMatchObject({
      host: '127.0.0.1',
      port: 7717,
      dataDir: join(cwd, 'data'),
      allowPrivateAddresses: false,
      trashRetention: 14 * 86_400,
    });
  });

  it('reads units, lists and switches from the environment', () => {
    const env = {
      JACKDAW_QUOTA: '1.5 TB',
      JACKDAW_TORRENT_MEMORY: '256MiB',
      JACKDAW_UPLOAD_EXPIRY: '12h',
      JACKDAW_ORIGINS: 'https://a.example.org, http://b.example.org:8080/',
      JACKDAW_TRUSTED_PROXIES: '10.0.0.1,fd00::/8',
      JACKDAW_ALLOW_PRIVATE_ADDRESSES: 'yes',
      JACKDAW_FFMPEG_PATH: './bin/ffmpeg',
      JACKDAW_SEED_RATIO: '',
      JACKDAW_FIRST_PARTY_CLIENTS: '1, 3001',
    };
    expect(loadConfig({ env, cwd })).toMatchObject({
      quota: 1.5e12,
      torrentMemory: 256 * 2 ** 20,
      uploadExpiry: 43_200,
      origins: ['https://a.example.org', 'http://b.example.org:8080'],
      trustedProxies: ['10.0.0.1', 'fd00::/8'],
      allowPrivateAddresses: true,
      ffmpegPath: join(cwd, 'bin/ffmpeg'),
      seedRatio: 1,
      firstPartyClients: [1, 3001],
    });
  });

  it.each([
    ['{}', /no list with entries/],
    ['[', /no JSON/],
    ['[]', /no list with entries/],
    ['[{"name":"cdn77"}]', /one must be named default/],
    ['[{"name":"default"},{"name":"default"}]', /a name is there twice/],
    ['[{"name":"default","hosts":["https://a.example/x"]}]', /without a path/],
    ['[{"name":"default","hosts":"https://a.example"}]', /hosts must be a list/],
    ['[{"name":"default","description":5}]', /short text/],
  ])('refuses the tunnel routes %s', (value, problem) => {
    expect(problemsOf({ JACKDAW_TUNNEL_ROUTES: value })).toEqual([expect.stringMatching(problem)]);
  });

  it('reads tunnel routes, origins by purpose and files that need not be given', async () => {
    const written = { tunnelRoutes: [{ name: 'default', hosts: ['https://a.example'] }], tlsKey: 'key.pem' };
    await writeFile(join(cwd, 'own.json'), JSON.stringify(written));
    const env = { JACKDAW_WEB_ORIGIN: 'https://app.example.org/', JACKDAW_LEGACY_QUIRKS: 'on' };
    expect(loadConfig({ env, file: join(cwd, 'own.json'), cwd })).toMatchObject({
      tunnelRoutes: [{ name: 'default', description: 'default', hosts: ['https://a.example'] }],
      tlsKey: join(cwd, 'key.pem'),
      tlsCertificate: null,
      webOrigin: 'https://app.example.org',
      legacyQuirks: true,
    });
  });

  it('reads the file in the data folder, and lets the environment win', async () => {
    await writeFile(
      join(cwd, 'jackdaw.config.json'),
      JSON.stringify({ port: 8080, host: '::', origins: ['https://a.example'] }),
    );
    const config = loadConfig({ env: { JACKDAW_DATA_DIR: '.', JACKDAW_PORT: '9090' }, cwd });
    expect(config).toMatchObject({ dataDir: cwd, port: 9090, host: '::', origins: ['https://a.example'] });
  });

  it.each([
    ['JACKDAW_PORT', 'abc', 'JACKDAW_PORT is "abc": it must be a whole number from 0 to 65535.'],
    ['JACKDAW_PORT', '65536', 'JACKDAW_PORT is "65536": it must be a whole number from 0 to 65535.'],
    ['JACKDAW_QUOTA', '5 XB', 'JACKDAW_QUOTA is "5 XB": it must be an amount such as 500 GB, 512 MiB or 1048576.'],
    ['JACKDAW_SEED_TIME', 'soon', 'JACKDAW_SEED_TIME is "soon": it must be a period such as 90m, 12h, 14d or 3600.'],
    ['JACKDAW_SEED_RATIO', '-1', 'JACKDAW_SEED_RATIO is "-1": it must be a number of at least 0.'],
    ['JACKDAW_LOG_LEVEL', 'loud', 'JACKDAW_LOG_LEVEL is "loud": it must be one of fatal, error, warn, info, debug.'],
    [
      'JACKDAW_ORIGINS',
      'https://a/b',
      'JACKDAW_ORIGINS is "https://a/b": it must be an address such as https://drive.example.org, without a path.',
    ],
    [
      'JACKDAW_TRUSTED_PROXIES',
      'proxy',
      'JACKDAW_TRUSTED_PROXIES is "proxy": it must be IP addresses or networks such as 10.0.0.5 or 172.16.0.0/12.',
    ],
    [
      'JACKDAW_ALLOW_PRIVATE_ADDRESSES',
      'maybe',
      'JACKDAW_ALLOW_PRIVATE_ADDRESSES is "maybe": it must be true or false.',
    ],
    [
      'JACKDAW_TUNNEL_ROUTES',
      '[{"name":"a b"}]',
      'JACKDAW_TUNNEL_ROUTES is "[{\\"name\\":\\"a b\\"}]": it must be a JSON list such as ' +
        '[{"name":"default","description":"Direct","hosts":["https://drive.example.org"]}] ' +
        '(a name must be 1 to 40 letters, digits, dots, dashes or underscores).',
    ],
    [
      'JACKDAW_RECAPTCHA_VERIFY_URL',
      'ftp://x',
      'JACKDAW_RECAPTCHA_VERIFY_URL is "ftp://x": it must be an address such as https://example.org/path.',
    ],
  ])('names %s=%s', (variable, value, problem) => {
    expect(problemsOf({ [variable]: value })).toEqual([problem]);
  });

  it('reports every problem at once, and suggests what was meant by an unknown name', async () => {
    const file = join(cwd, 'my.json');
    await writeFile(file, JSON.stringify({ prot: 1, seedRatio: 'x' }));
    expect(problemsOf({ JACKDAW_DATADIR: 'x', JACKDAW_ZZZZZZZZ: '1' }, file)).toEqual([
      'JACKDAW_DATADIR is no setting; did you mean JACKDAW_DATA_DIR?',
      'JACKDAW_ZZZZZZZZ is no setting.',
      `"prot" in ${file} is no setting; did you mean port?`,
      `"seedRatio" in ${file} is "x": it must be a number of at least 0.`,
    ]);
  });

  it('says what is wrong with the file itself', async () => {
    expect(problemsOf({}, 'absent.json')).toEqual([expect.stringMatching(/absent\.json cannot be read: ENOENT/)]);
    await writeFile(join(cwd, 'bad.json'), '{');
    expect(problemsOf({}, 'bad.json')).toEqual([expect.stringMatching(/bad\.json is not valid JSON/)]);
    await writeFile(join(cwd, 'list.json'), '[]');
    expect(problemsOf({}, 'list.json')).toEqual([expect.stringMatching(/must hold one JSON object/)]);
  });
});

describe('documentSettings', () => {
  it('is what docs/configuration.md holds; write it anew with UPDATE_DOCS=1', async () => {
    const page = fileURLToPath(new URL('../../../../../docs/configuration.md', import.meta.url));
    if (process.env['UPDATE_DOCS'] === '1') await writeFile(page, documentSettings());
    expect(await readFile(page, 'utf8')).toBe(documentSettings());
  });

  it('names every variable', () => {
    expect(documentSettings()).toContain(variableOf('torrentDownloadSpeed'));
  });
});
