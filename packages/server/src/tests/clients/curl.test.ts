import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startCloud, type Cloud } from './cloud.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
if (!hasCurl) console.warn('Left out: the suite with curl, because it is not installed (apt install curl).');

// Every step starts a program.
jest.setTimeout(60_000);

const API = 'https://api.put.io/v2';
const UPLOAD = 'https://upload.put.io';
const CALLBACK = 'https://app.example/cb';

let cloud: Cloud;
const at = (name: string) => join(cloud.folder, name);

/** Resolves with what curl wrote; its trace stands before the answer with `-i`. */
async function curl(...args: string[]): Promise<string> {
  const run = promisify(execFile);
  return (await run('curl', ['--silent', '--show-error', '--disable', ...args], { env: cloud.environment })).stdout;
}
const json = async <T>(...args: string[]) => JSON.parse(await curl(...args)) as T;
const header = (answer: string, name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(answer)?.[1] ?? '';
const owner = () => ['-H', `Authorization: Token ${cloud.ownerToken}`];

interface Answer {
  status: string;
  file: { id: number; name: string; size: number; parent_id: number };
}

(hasCurl ? describe : describe.skip)('curl', () => {
  beforeAll(async () => {
    cloud = await startCloud();
  });
  afterAll(() => cloud.close());

  it('walks through OAuth and gets in with every form of a token', async () => {
    const fields = ['-F', 'name=Script', '-F', 'description=Moves films about', '-F', 'website=https://app.example'];
    type Made = { app: { id: number; secret: string } };
    const { app } = await json<Made>(...owner(), ...fields, '-F', `callback=${CALLBACK}`, `${API}/oauth/apps/register`);
    const asked = new URLSearchParams({ client_id: String(app.id), response_type: 'code', redirect_uri: CALLBACK });
    const led = header(await curl('-i', `${API}/oauth2/authenticate?${asked}`), 'location');
    expect(new URL(led).pathname).toBe('/authenticate');
    const back = header(await curl('-i', ...owner(), `${API}/oauth2/authorize?${asked}`), 'location');
    const code = String(new URL(back).searchParams.get('code'));
    const exchange = [
      '-d',
      `client_id=${app.id}`,
      '-d',
      `client_secret=${app.secret}`,
      '-d',
      `redirect_uri=${CALLBACK}`,
    ];
    const granted = [...exchange, '-d', 'grant_type=authorization_code', '-d', `code=${code}`];
    const { access_token } = await json<{ access_token: string }>(...granted, `${API}/oauth2/access_token`);
    const info = `${API}/account/info`;
    for (const scheme of ['Token', 'token', 'Bearer'])
      expect(await curl('-H', `Authorization: ${scheme} ${access_token}`, info)).toContain('"username":"owner"');
    expect(await curl(`${info}?oauth_token=${access_token}`)).toContain('"username":"owner"');
    expect(await curl(info)).toContain('"error_type":"Unauthorized"');
  });

  it('changes things with form, JSON and multipart', async () => {
    const create = [...owner(), `${API}/files/create-folder`];
    const made: Answer[] = [
      await json('-d', 'name=by form', '-d', 'parent_id=0', ...create),
      await json('--json', '{"name":"by json","parent_id":"0"}', ...create),
      await json('-F', 'name=by multipart', '-F', 'parent_id=0', ...create),
    ];
    expect(made.map(({ file }) => file.name)).toEqual(['by form', 'by json', 'by multipart']);
    const ids = made.map(({ file }) => file.id);
    expect(await json('-d', `file_ids=${ids[0]},${ids[1]}`, ...owner(), `${API}/files/delete`)).toMatchObject({
      status: 'OK',
    });
    expect(await json('--json', `{"file_ids":[${ids[2]}]}`, ...owner(), `${API}/files/delete`)).toMatchObject({
      status: 'OK',
    });
  });

  it('uploads by form, downloads, and goes on with a download that broke', async () => {
    const bytes = randomBytes(3_000_000);
    await writeFile(at('sent.bin'), bytes);
    const target = `${UPLOAD}/v2/files/upload?oauth_token=${cloud.ownerToken}`;
    const { file } = await json<Answer>('-F', `file=@${at('sent.bin')}`, '-F', 'filename=kept ü.bin', target);
    expect(file).toMatchObject({ name: 'kept ü.bin', size: bytes.length, parent_id: 0 });
    const source = [...owner(), '--location', `${API}/files/${file.id}/download`];
    await curl(...source, '-o', at('got.bin'));
    expect((await readFile(at('got.bin'))).equals(bytes)).toBe(true);
    await truncate(at('got.bin'), 1_234_567);
    const fetched = await curl(...source, '-C', '-', '-o', at('got.bin'), '-w', '%{http_code} %{size_download}');
    expect(fetched).toBe(`206 ${bytes.length - 1_234_567}`);
    expect((await readFile(at('got.bin'))).equals(bytes)).toBe(true);
    // curl names it by the plain form of the header, which has no letters beyond ASCII.
    await curl(...owner(), '-LOJ', '--output-dir', cloud.folder, `${API}/files/${file.id}/download`);
    expect((await stat(at('kept _.bin'))).size).toBe(bytes.length);
  });

  it('uploads in pieces', async () => {
    const bytes = randomBytes(2_000_000);
    await writeFile(at('first'), bytes.subarray(0, 1_500_000));
    await writeFile(at('rest'), bytes.subarray(1_500_000));
    const metadata = `name ${Buffer.from('in pieces.bin').toString('base64')},parent_id ${btoa('0')}`;
    const described = ['-H', `Upload-Length: ${bytes.length}`, '-H', `Upload-Metadata: ${metadata}`];
    const created = await curl('-i', '-X', 'POST', ...owner(), ...described, `${UPLOAD}/files/`);
    const place = header(created, 'location');
    expect(place).toMatch(/^https:\/\/upload\.put\.io\/files\//);
    const send = (piece: string, offset: number) =>
      curl(
        ...['-i', '-X', 'PATCH', ...owner(), '-H', 'Content-Type: application/offset+octet-stream'],
        ...['-H', `Upload-Offset: ${offset}`, '--data-binary', `@${at(piece)}`, place],
      );
    expect(header(await send('first', 0), 'upload-offset')).toBe('1500000');
    expect(header(await curl('--head', ...owner(), place), 'upload-offset')).toBe('1500000');
    expect(await send('rest', 7)).toMatch(/^HTTP\/1\.1 409/m);
    const id = header(await send('rest', 1_500_000), 'putio-file-id');
    const { file } = await json<Answer>(...owner(), `${API}/files/${id}`);
    expect(file).toMatchObject({ name: 'in pieces.bin', size: bytes.length });
  });
});
