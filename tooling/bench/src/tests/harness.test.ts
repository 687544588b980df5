import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdict } from '../harness/bench.ts';
import { inTurns, spread } from '../harness/measure.ts';
import { figuresOf, watching } from '../harness/process-tree.ts';
import { rawClient } from '../harness/raw-http.ts';
import { asTable, keep } from '../harness/report.ts';
import { parseSize } from '../harness/units.ts';

describe('rounds', () => {
  it('take turns, drop the first, and are summed up by their median', async () => {
    const order: string[] = [];
    const side = (name: string, seconds: number[]) => ({
      name,
      run: async () => {
        order.push(name);
        return Promise.resolve({ seconds: seconds.shift() ?? 0, cpu: null, memory: null });
      },
    });
    const [a, b] = await inTurns([side('A', [99, 1, 3, 2]), side('B', [99, 4, 4, 5])], 4, () => undefined);
    expect(order.join('')).toBe('ABABABAB');
    expect(a?.seconds).toEqual({ median: 2, min: 1, max: 3 });
    expect(b?.seconds.median).toBe(4);
    expect(a?.cpu).toBeNull();
  });

  it('have the mean of the middle two as median when they are even', () => {
    expect(spread([4, 1, 3, 2]).median).toBe(2.5);
    expect(() => spread([])).toThrow(RangeError);
  });
});

describe('the process tree', () => {
  it('counts the processor time that work took, and memory', async () => {
    const { cpu, memory, seconds } = await watching(process.pid, async () => {
      for (const end = Date.now() + 300; Date.now() < end;) JSON.stringify(process.memoryUsage());
      return Promise.resolve();
    });
    expect(seconds).toBeGreaterThan(0);
    expect(cpu).toBeGreaterThan(0);
    expect(memory).toBeGreaterThan(10 * 2 ** 20);
    expect((await figuresOf(process.pid)).processes).toBeGreaterThanOrEqual(1);
  });
});

describe('the raw client', () => {
  let server: Server;
  let url: string;
  beforeEach(async () => {
    server = createServer((request, response) => {
      let received = 0;
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      request.on('end', () => {
        const body = Buffer.alloc(300_000, 'x');
        response.writeHead(200, { 'content-length': body.length, 'x-received': String(received) });
        response.end(body);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('tells one answer from the next on a kept connection', async () => {
    const client = await rawClient(url);
    for (let count = 0; count < 3; count++) {
      const answer = await client.request('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
      expect(answer).toMatchObject({ status: 200, bytes: 300_000 });
    }
    client.close();
  });

  it('sends exactly as many bytes as it says', async () => {
    const client = await rawClient(url);
    const head = 'PUT / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2500000\r\n\r\n';
    const answer = await client.upload(head, 2_500_000, Buffer.alloc(1 << 20));
    expect(answer.headers).toContain('x-received: 2500000');
    client.close();
  });
});

describe('reports', () => {
  const one = { median: 1, min: 0.5, max: 2 };
  const result = {
    sides: [{ name: 'nginx', seconds: one, cpu: one, memory: { median: 2 ** 20, min: 2 ** 20, max: 2 ** 20 } }],
    verdicts: [verdict('speed', 0.5, { atLeast: 1 }), verdict('time', 0.5, { atMost: 1 })],
    notes: { rows: 50 },
  };

  it('say whether goals are reached', () => {
    const table = asTable('bytes', result);
    expect(table).toContain('speed: 0.5, goal ≥ 1: not reached');
    expect(table).toContain('time: 0.5, goal ≤ 1: reached');
    expect(table).toContain('1 s (0.5 s–2 s)');
  });

  it('are added to the day’s file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jackdaw-bench-test-'));
    await keep(folder, 'bytes', 1, 5, result);
    const path = await keep(folder, 'bytes', 2, 5, result);
    const kept = JSON.parse(await readFile(path, 'utf8')) as { size: number }[];
    expect(kept.map(({ size }) => size)).toEqual([1, 2]);
    await rm(folder, { recursive: true });
  });

  it('read sizes as people write them', () => {
    expect([parseSize('100k'), parseSize('64MiB'), parseSize('12')]).toEqual([100_000, 2 ** 26, 12]);
    expect(() => parseSize('much')).toThrow(RangeError);
  });
});
