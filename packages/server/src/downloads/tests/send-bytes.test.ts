import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { bytesInMemory, openLocalFile, type ByteSource } from '../byte-source.ts';
import { sendBytes, type SendOptions } from '../send-bytes.ts';

const content = randomBytes(3_000_001);
const lastModified = new Date('2024-05-06T07:08:09.500Z');

describe('sendBytes', () => {
  let app: FastifyInstance;
  let origin: string;
  let closed = 0;
  let source: () => ByteSource = () => bytesInMemory(content);
  let stallLimit: number | undefined;
  const options: SendOptions = { contentType: 'video/mp4', etag: 'v1', lastModified };

  beforeAll(async () => {
    app = fastify({ forceCloseConnections: true });
    app.get('/', async (_request, reply) => {
      const inner = source();
      const counted = { ...inner, size: inner.size, close: async () => void (await inner.close(), (closed += 1)) };
      await sendBytes(reply.header('access-control-allow-origin', '*'), counted, {
        ...options,
        ...(stallLimit && { stallLimit }),
      });
      return reply;
    });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(origin, { method, headers });
  const body = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('sends everything with its exact length and guards', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      etag: '"v1"',
      'last-modified': 'Mon, 06 May 2024 07:08:09 GMT',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
      'access-control-allow-origin': '*',
    });
    expect((await body(answer)).equals(content)).toBe(true);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=100-', 100, content.length],
    ['bytes=-5', content.length - 5, content.length],
    ['bytes=-99999999', 0, content.length],
    ['bytes=3000000-99999999', 3_000_000, content.length],
    ['bytes=65000-700000', 65_000, 700_001],
    ['BYTES= 1-2 ', 1, 3],
  ])('sends the range %s', async (range, start, end) => {
    const answer = await get({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${content.length}`);
    expect(answer.headers.get('content-length')).toBe(String(end - start));
    expect((await body(answer)).equals(content.subarray(start, end))).toBe(true);
  });

  it.each(['bytes=5-4', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', 'bytes', ''])(
    'answers %j with everything',
    async (range) => {
      const answer = await get({ range });
      expect([answer.status, (await body(answer)).length]).toEqual([200, content.length]);
    },
  );

  it.each([`bytes=${content.length}-`, 'bytes=99999999-100000000', 'bytes=-0'])('cannot satisfy %s', async (range) => {
    const answer = await get({ range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${content.length}`);
    expect((await body(answer)).length).toBe(0);
  });

  it.each<[Record<string, string>, number]>([
    [{ 'if-none-match': '"v1"' }, 304],
    [{ 'if-none-match': 'W/"x", W/"v1"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"v2"' }, 200],
    [{ 'if-none-match': '"v2"', 'if-modified-since': lastModified.toUTCString() }, 200],
    [{ 'if-modified-since': lastModified.toUTCString() }, 304],
    [{ 'if-modified-since': 'Mon, 06 May 2024 07:08:08 GMT' }, 200],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-match': '"v1"' }, 200],
    [{ 'if-match': '"v2"' }, 412],
    [{ 'if-unmodified-since': lastModified.toUTCString() }, 200],
    [{ 'if-unmodified-since': 'Mon, 06 May 2024 07:08:08 GMT' }, 412],
    [{ 'if-unmodified-since': 'yesterday' }, 200],
  ])('answers the condition %j with %d', async (headers, status) => {
    expect((await get(headers)).status).toBe(status);
  });

  it.each([
    ['"v1"', 206],
    ['"v2"', 200],
    ['W/"v1"', 200],
    [lastModified.toUTCString(), 206],
    ['Mon, 06 May 2024 07:08:08 GMT', 200],
  ])('sends a range if it is still %s: %d', async (ifRange, status) => {
    expect((await get({ range: 'bytes=0-1', 'if-range': ifRange })).status).toBe(status);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const answer = await get({ range: 'bytes=0-1' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(content.length)]);
    expect((await body(answer)).length).toBe(0);
  });

  it('sends nothing of what is empty', async () => {
    source = () => bytesInMemory('');
    expect((await get()).headers.get('content-length')).toBe('0');
    expect((await get({ range: 'bytes=0-' })).status).toBe(416);
    source = () => bytesInMemory(content);
  });

  it('turns a source that fails at once into an error, and breaks off where it fails later', async () => {
    const failing = (after: number) => () => ({
      ...bytesInMemory(content),
      size: content.length,
      read: async (target: Uint8Array, position: number) => {
        if (position >= after) throw new Error('The disk is gone');
        return bytesInMemory(content).read(target, position);
      },
    });
    source = failing(0);
    expect((await get()).status).toBe(500);
    source = failing(1_000_000);
    await expect(get().then(body)).rejects.toThrow();
    source = () => ({ ...bytesInMemory(content), size: content.length + 1 });
    await expect(get().then(body)).rejects.toThrow();
    source = () => bytesInMemory(content);
  });

  it('closes its source every time, also when the client goes away in the middle', async () => {
    const before = closed;
    let reads = 0;
    source = () => ({
      size: 2 ** 40,
      read: async (target) => {
        reads += 1;
        return target.byteLength;
      },
      close: async () => undefined,
    });
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    socket.destroy();
    while (closed === before) await new Promise((resolve) => setTimeout(resolve, 5));
    // Far less than what was offered: nobody reads on for a client that is gone.
    expect(reads).toBeLessThan(1000);
    source = () => bytesInMemory(content);
  });

  it('lets go of a client that takes nothing any more, who goes on by a range later', async () => {
    const before = closed;
    const size = 64 * 1024 * 1024;
    source = () => ({ size, read: async (target) => target.byteLength, close: async () => undefined });
    stallLimit = 50;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    while (closed === before) await new Promise((resolve) => setTimeout(resolve, 5));
    let received = 0;
    socket.on('data', (chunk: Buffer) => (received += chunk.length)).on('error', () => undefined);
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received).toBeLessThan(size);
    const rest = await get({ range: `bytes=${size - 10}-` });
    expect([rest.status, (await body(rest)).length]).toEqual([206, 10]);
    stallLimit = undefined;
    source = () => bytesInMemory(content);
  });

  it('waits for a client that is slow', async () => {
    const size = 16 * 1024 * 1024;
    source = () => ({ size, read: async (target) => target.byteLength, close: async () => undefined });
    // Shorter than all of it takes, longer than a busy machine makes anybody wait.
    stallLimit = 1500;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let received = 0;
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    const began = performance.now();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received).toBeGreaterThan(size);
    expect(performance.now() - began).toBeGreaterThan(stallLimit);
    stallLimit = undefined;
    source = () => bytesInMemory(content);
  });

  it('serves many at once', async () => {
    const some = { range: 'bytes=1000-300000' };
    const answers = await Promise.all(Array.from({ length: 80 }, () => get(some).then(body)));
    expect(answers.every((answer) => answer.equals(content.subarray(1000, 300_001)))).toBe(true);
  });
});

describe('openLocalFile', () => {
  it('reads plain files and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'local-file-'));
    try {
      await writeFile(join(folder, 'file'), 'abc');
      await symlink(join(folder, 'file'), join(folder, 'link'));
      const file = await openLocalFile(join(folder, 'file'));
      const target = Buffer.alloc(10);
      expect([file.size, await file.read(target, 1)]).toEqual([3, 2]);
      await file.close();
      await expect(openLocalFile(join(folder, 'link'))).rejects.toThrow();
      await expect(openLocalFile(folder)).rejects.toThrow('plain files');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
