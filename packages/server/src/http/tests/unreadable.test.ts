import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { bind } from '../binding.ts';

let server: TestServer;
let port: number;
beforeEach(async () => {
  server = await createTestServer({ bindings: () => [bind(routes.health.check, () => undefined)] });
  port = Number(new URL(await server.listen()).port);
});
afterEach(() => server.close());

/** Everything that comes back for some bytes until the connection ends. */
const say = (bytes: string) =>
  new Promise<string>((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });

it.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a header that is none', 'GET /v2/health HTTP/1.1\r\nHost: a\r\nb ad: \0\r\n\r\n'],
  ['headers without end', `GET /v2/health HTTP/1.1\r\nHost: a\r\nA: ${'b'.repeat(40_000)}\r\n\r\n`],
  [
    'two lengths',
    'POST /v2/health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s is answered in the error envelope', async (_what, bytes) => {
  const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toMatch(/^content-type: application\/json$/im);
  expect(head).toMatch(/^x-trace-id: [0-9a-f]{16}$/im);
  expect(JSON.parse(body)).toMatchObject({ status: 'ERROR', status_code: 400, error_type: 'BadRequest', extra: {} });
});

it('an expectation that nobody knows changes nothing', async () => {
  const answer = await say('GET /v2/health HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"status":"OK"/);
});
