import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineEvent, EngineJob, TransferEngine } from '../../../ports/transfer-engine.ts';
import { eventually } from '../../engine-support/tests/eventually.ts';
import { createGuardedFetcher } from '../../guarded-fetch/index.ts';
import { serve, type LocalServer } from '../../guarded-fetch/tests/local-server.ts';
import { createHttpFetchEngine } from '../http-fetch-engine.ts';

jest.setTimeout(60_000);

const CONTENT = randomBytes(4 * 1024 * 1024);
const HALF = CONTENT.length / 2;

let directory: string;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'http-engine-'));
});

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await rm(directory, { recursive: true });
});

/** What the tests ask of a file server. `cutAt` breaks the first answer off after so many bytes; `ranges` it asked for. */
interface FileServer extends LocalServer {
  etag: string | null;
  cutAt: number | null;
  hangAt: number | null;
  content: Buffer;
  ranges: (string | undefined)[];
  sent: number;
}

async function fileServer(): Promise<FileServer> {
  const base = await serve((request, response) => {
    answer(made, request, response);
  });
  const made: FileServer = Object.assign(base, {
    etag: '"one"',
    cutAt: null,
    hangAt: null,
    content: CONTENT,
    ranges: [],
    sent: 0,
  });
  open.push(made);
  return made;
}

function answer(server: FileServer, request: IncomingMessage, response: ServerResponse): void {
  const { content, etag } = server;
  server.ranges.push(request.headers.range);
  const wanted = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
  const isSame = request.headers['if-range'] === etag;
  const start = wanted !== undefined && isSame ? Number(wanted) : 0;
  if (start > 0) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${start}-${content.length - 1}/${content.length}`);
  }
  if (etag !== null) response.setHeader('etag', etag);
  response.setHeader('content-length', content.length - start);
  const { cutAt } = server;
  const cut = cutAt ?? server.hangAt;
  const body = content.subarray(start, cut ?? undefined);
  server.sent += body.length;
  if (cut === null) response.end(body);
  else response.write(body, () => cutAt !== null && response.destroy());
  server.cutAt = null;
}

function engine(options: { retryDelays?: number[] } = {}): TransferEngine & { events: EngineEvent[] } {
  const fetcher = createGuardedFetcher({ allowPrivateAddresses: true, idleTimeout: 2000 });
  const made = createHttpFetchEngine({ fetcher, retryDelays: [], progressInterval: 20, ...options });
  const events: EngineEvent[] = [];
  made.onEvent((event) => events.push(event));
  open.push(fetcher, made);
  return Object.assign(made, { events });
}

function job(port: number, path = '/film.mkv', sizeLimit = 1e9): EngineJob {
  const source = { kind: 'url', url: `http://127.0.0.1:${port}${path}` } as const;
  return { id: 7, source, directory, sizeLimit, seed: { ratio: 0, seconds: 0 }, uploaded: 0, secondsSeeding: 0 };
}

async function waitFor<T extends EngineEvent['type']>(
  { events }: { events: EngineEvent[] },
  ...types: T[]
): Promise<Extract<EngineEvent, { type: T }>> {
  const isWanted = (event: EngineEvent): event is Extract<EngineEvent, { type: T }> => types.includes(event.type as T);
  return eventually(() => events.find(isWanted));
}

/** Bytes on disk. */
async function received(): Promise<number> {
  return stat(join(directory, 'content')).then(
    ({ size }) => size,
    () => 0,
  );
}

describe('a download', () => {
  test('brings the bytes, the name and the size', async () => {
    const server = await fileServer();
    const running = engine();
    await running.start(job(server.port));
    const done = await waitFor(running, 'completed');
    expect(done.name).toBe('film.mkv');
    expect(done.files).toEqual([{ path: ['film.mkv'], size: CONTENT.length, localPath: join(directory, 'content') }]);
    expect(CONTENT.equals(await readFile(join(directory, 'content')))).toBe(true);
    const metadata = await waitFor(running, 'metadata');
    expect(metadata).toMatchObject({ name: 'film.mkv', size: CONTENT.length, metainfo: null });
  });

  test('reports how far it is, never 100 before it is done', async () => {
    const server = await fileServer();
    server.hangAt = HALF;
    const running = engine();
    await running.start(job(server.port));
    const half = await eventually(() =>
      running.events.filter((event) => event.type === 'progress').find(({ downloaded }) => downloaded === HALF),
    );
    expect(half).toMatchObject({ percentDone: 50, uploaded: 0 });
    expect(half.downSpeed).toBeGreaterThan(0);
    expect(half.estimatedSeconds).toBeGreaterThan(0);
    await running.stop(7);
    expect(running.events.at(-1)).toEqual({ type: 'stopped', id: 7 });
  });

  test('an empty file is a file', async () => {
    const server = await fileServer();
    server.content = Buffer.alloc(0);
    const running = engine();
    await running.start(job(server.port));
    expect((await waitFor(running, 'completed')).files[0]?.size).toBe(0);
  });
});

describe('after a stop in the middle', () => {
  async function stopHalfway(server: FileServer): Promise<void> {
    server.hangAt = HALF;
    const first = engine();
    await first.start(job(server.port));
    await eventually(async () => (await received()) >= HALF);
    await first.stop(7);
    server.hangAt = null;
  }

  test('asks only for what is missing', async () => {
    const server = await fileServer();
    await stopHalfway(server);
    const second = engine();
    await second.start(job(server.port));
    await waitFor(second, 'completed');
    expect(server.ranges).toEqual([undefined, `bytes=${HALF}-`]);
    expect(server.sent).toBe(CONTENT.length);
    expect(CONTENT.equals(await readFile(join(directory, 'content')))).toBe(true);
  });

  test('begins anew when the file on the server is another one', async () => {
    const server = await fileServer();
    await stopHalfway(server);
    server.etag = '"two"';
    server.content = randomBytes(1000);
    const second = engine();
    await second.start(job(server.port));
    await waitFor(second, 'completed');
    expect(server.content.equals(await readFile(join(directory, 'content')))).toBe(true);
  });

  test('begins anew when the server cannot name its version', async () => {
    const server = await fileServer();
    server.etag = null;
    await stopHalfway(server);
    const second = engine();
    await second.start(job(server.port));
    await waitFor(second, 'completed');
    expect(server.ranges).toEqual([undefined, undefined]);
    expect(CONTENT.equals(await readFile(join(directory, 'content')))).toBe(true);
  });

  test('a finished one is not fetched again', async () => {
    const server = await fileServer();
    const first = engine();
    await first.start(job(server.port));
    await waitFor(first, 'completed');
    const second = engine();
    await second.start(job(server.port));
    expect((await waitFor(second, 'completed')).files[0]?.size).toBe(CONTENT.length);
    expect(server.ranges).toHaveLength(1);
  });

  test('a broken connection is gone on with by itself', async () => {
    const server = await fileServer();
    server.cutAt = HALF;
    const running = engine({ retryDelays: [10] });
    await running.start(job(server.port));
    await waitFor(running, 'completed');
    expect(server.ranges[1]).toMatch(/^bytes=\d+-$/);
    expect(CONTENT.equals(await readFile(join(directory, 'content')))).toBe(true);
  });
});

describe('a failure says why', () => {
  test('a body that is cut off', async () => {
    const server = await fileServer();
    server.cutAt = HALF;
    const running = engine();
    await running.start(job(server.port));
    expect(await waitFor(running, 'failed', 'completed')).toMatchObject({ type: 'failed', reason: 'unreachable' });
  });

  test.each([404, 403, 500])('status %i', async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end('page'));
    open.push(server);
    const running = engine();
    await running.start(job(server.port));
    const failed = await waitFor(running, 'failed', 'completed');
    expect(failed).toMatchObject({
      type: 'failed',
      reason: 'http_status',
      message: expect.stringContaining(`${status}`),
    });
  });

  test('a file that is announced larger than the limit', async () => {
    const server = await fileServer();
    const running = engine();
    await running.start(job(server.port, '/film.mkv', 1000));
    expect(await waitFor(running, 'failed', 'completed')).toMatchObject({ type: 'failed', reason: 'too_large' });
    expect(await received()).toBe(0);
  });

  test('a body without end stops at the limit', async () => {
    const endless = await serve((_request, response) => {
      const pump = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', pump);
      pump();
    });
    open.push(endless);
    const running = engine();
    await running.start(job(endless.port, '/endless', 1_000_000));
    expect(await waitFor(running, 'failed', 'completed')).toMatchObject({ type: 'failed', reason: 'too_large' });
    expect(await received()).toBeLessThanOrEqual(1_000_000);
  });

  test('a silent server', async () => {
    const server = await fileServer();
    server.hangAt = HALF;
    const running = engine();
    await running.start(job(server.port));
    expect(await waitFor(running, 'failed', 'completed')).toMatchObject({ type: 'failed', reason: 'timeout' });
  });

  test('a server nobody answers at', async () => {
    const gone = await serve(() => undefined);
    await gone.close();
    const running = engine();
    await running.start(job(gone.port));
    expect(await waitFor(running, 'failed', 'completed')).toMatchObject({ type: 'failed', reason: 'unreachable' });
  });
});
