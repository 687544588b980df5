import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { createBench, type Bench, type Running } from './program.ts';

/** Enough for a server that is asked little: it has about half of them at rest. */
const DESCRIPTORS = 100;
const SMALL = ['first.txt', 'second.txt', 'third.txt', 'fourth.txt'];
const LARGE = randomBytes(16 * 1024 * 1024);

let bench: Bench;
let server: Running;
let origin: string;
let token: string;
/** Connections that stay need no new descriptors. A refused upload may end its own, so reading has another one. */
const [lasting, reading] = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [Agent, Agent];

interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function begin(path: string, options: RequestOptions = {}): ClientRequest {
  const headers = { authorization: `Token ${token}`, ...options.headers } as Record<string, string>;
  return request(`${origin}${path}`, { agent: false, ...options, headers });
}

async function ask(path: string, options: RequestOptions = {}, payload: string | Buffer = ''): Promise<Answered> {
  const asked = begin(path, options);
  asked.end(payload);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
}
const read = (path: string) => ask(path, { agent: reading });
const askLasting = (path: string, options: RequestOptions = {}, payload?: string | Buffer) =>
  ask(path, { ...options, agent: lasting }, payload);

async function upload(name: string, content: Buffer | string): Promise<Answered> {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return askLasting('/v2/files/upload', { method: 'POST', headers }, payload);
}
/** Uploads a file; resolves with the address of its bytes. */
async function uploaded(name: string, content: Buffer | string): Promise<string> {
  const { status, body } = await upload(name, content);
  expect(status).toBe(200);
  const { id } = (JSON.parse(body.toString()) as { file: { id: number } }).file;
  const { url } = JSON.parse((await askLasting(`/v2/files/${id}/url`)).body.toString()) as { url: string };
  return url.slice(new URL(url).origin.length);
}

/** Begins a resumable upload; resolves with its path. */
async function beginUpload(): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1000', 'upload-metadata': 'name aGFsZi5iaW4=' };
  const made = await askLasting('/files/', { method: 'POST', headers });
  expect(made.status).toBe(201);
  return new URL(String(made.headers.location), origin).pathname;
}

async function start(): Promise<void> {
  server = bench.start([], {}, undefined, DESCRIPTORS);
  origin = (await server.says(/^Jackdaw is ready: (http:\/\/\S+)\n/m))[1] ?? '';
}

beforeAll(async () => {
  bench = await createBench();
  await start();
  const [, code = ''] = await server.says(/enter the code (\S+)/);
  const owner = new URLSearchParams({ code, username: 'owner', mail: 'o@example.org', password: 'a long password' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: '' };
  const made = await askLasting('/v2/setup', { method: 'POST', headers }, owner.toString());
  token = (JSON.parse(made.body.toString()) as { access_token: string }).access_token;
}, 120_000);
afterAll(async () => {
  lasting.destroy();
  reading.destroy();
  await bench.close();
});

describe('a server whose descriptors have run out', () => {
  it('says that it is busy, goes on with what it has, and recovers', async () => {
    const small = await Promise.all(SMALL.map((name) => uploaded(name, name)));
    const large = await uploaded('large.bin', LARGE);
    const halves = await Promise.all(Array.from({ length: 20 }, () => beginUpload()));
    // What was just stored may still be open.
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    await start();
    for (const agent of [lasting, reading]) expect((await ask('/v2/files/list', { agent })).status).toBe(200);
    const held: ClientRequest[] = [];
    const outcomes: string[] = [];
    const hold = (asked: ClientRequest, isHeld: (answer: IncomingMessage) => boolean) =>
      new Promise<boolean>((resolve) => {
        held.push(asked);
        asked.on('response', (answer) => {
          outcomes.push(`${answer.statusCode}`);
          resolve(isHeld(answer));
        });
        asked.on('error', (error: NodeJS.ErrnoException) => {
          outcomes.push(error.code ?? error.message);
          resolve(false);
        });
      });
    // Nobody reads these downloads, and these uploads send a half.
    for (const path of halves) {
      const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-length': '1000' };
      const type = { 'content-type': 'application/offset+octet-stream' };
      const sending = begin(path, { method: 'PATCH', headers: { ...headers, ...type } });
      void hold(sending, () => false);
      sending.write(Buffer.alloc(500));
    }
    const typeOf = ({ body }: Answered) => (JSON.parse(body.toString()) as { error_type: string }).error_type;
    let refused: Answered | null = null;
    for (let count = 0; count < DESCRIPTORS && !refused; count++) {
      const asked = begin(large);
      const isHeld = hold(asked, (answer) => answer.statusCode === 200);
      asked.end();
      if (await isHeld) continue;
      // One whose connection was refused gives back what it took: some more may be needed.
      const tried = await upload('more.txt', 'more');
      if (tried.status !== 200) refused = tried;
    }
    expect(refused && [refused.status, typeOf(refused)]).toEqual([503, 'ServiceUnavailable']);
    // The connection that was refused may have left one descriptor, which the first of these takes and keeps.
    const reads: unknown[] = [];
    for (const path of small) {
      const answer = await read(path);
      reads.push(answer.status === 200 ? answer.body.toString() : [answer.status, typeOf(answer)]);
    }
    const unreachable = [503, 'FILE_NOT_REACHABLE'];
    expect(reads).toEqual(SMALL.map((name, index) => (reads[index] === name ? name : unreachable)));
    expect(reads).toContainEqual(unreachable);
    const listed = await read('/v2/files/list');
    expect(listed.status).toBe(200);

    for (const asked of held) asked.destroy();
    const again = async () => (await ask(large).catch(() => null))?.body.equals(LARGE) === true;
    while (!(await again())) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const [index, name] of SMALL.entries()) expect((await ask(small[index] ?? '')).body.toString()).toBe(name);
    const more = await uploaded('more.txt', 'more');
    expect((await ask(more)).body.toString()).toBe('more');
    for (const path of halves) {
      const head = await ask(path, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
      expect(head.status).toBe(200);
      expect(['0', '500']).toContain(head.headers['upload-offset']);
    }
    expect(outcomes.filter((outcome) => !['200', '503', 'ECONNRESET'].includes(outcome))).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  }, 120_000);
});
