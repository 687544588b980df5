import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { callApi, setUpOwner, startJackdaw, uploadForm } from '@jackdaw/fixtures';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdict, type Bench } from '../harness/bench.ts';
import { inTurns, type Side } from '../harness/measure.ts';
import { watching } from '../harness/process-tree.ts';
import { rawClient } from '../harness/raw-http.ts';
import { multiplyFile } from './multiply-file.ts';

const requests = 3000;
const connections = 8;

/** The first page of a large folder over HTTP, against a bare answer of the same size from the same Node. */
export const folderPage: Bench = {
  name: 'folder-page',
  describe: 'first page (50 rows) of a folder, against a bare HTTP answer of the same size',
  unit: 'files',
  usualSize: 100_000,
  quickSize: 1_000,
  async run({ size, rounds, say }) {
    const scratch = await mkdtemp(join(tmpdir(), 'jackdaw-bench-'));
    const server = await startJackdaw({ env: { JACKDAW_RATE_LIMITS: 'false' } });
    try {
      const owner = await setUpOwner(server);
      await writeFile(join(scratch, 'file 100000.bin'), 'the same in all of them');
      await uploadForm(server, owner.token, join(scratch, 'file 100000.bin'));
      await server.kill9();
      say(`filling the folder with ${size} files`);
      await multiplyFile(server.dataFolder, size);
      await server.restart();

      const path = '/v2/files/list?parent_id=0&per_page=50&sort_by=NAME_ASC';
      const headers = `host: localhost\r\nauthorization: Bearer ${owner.token}\r\n`;
      const page = await callApi<{ files: unknown[]; total: number }>(server, owner.token, `${path}&total=1`);
      if (page.files.length !== 50 || page.total !== size)
        throw new Error(`The page has ${page.files.length} rows of ${page.total}`);
      const client = await rawClient(server.url);
      const first = await client.request(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
      client.close();
      const etag = /^etag: (.+)$/im.exec(first.headers)?.[1]?.trim();
      const bare = await startBareServer(first.bytes);
      try {
        const sides: Side[] = [
          { name: 'bare answer', run: () => load(bare.url, bare.pid, `GET / HTTP/1.1\r\n${headers}\r\n`, 200) },
          {
            name: 'folder page',
            run: () => load(server.url, server.pid(), `GET ${path} HTTP/1.1\r\n${headers}\r\n`, 200),
          },
        ];
        if (etag) {
          const head = `GET ${path} HTTP/1.1\r\n${headers}if-none-match: ${etag}\r\n\r\n`;
          sides.push({ name: 'folder page, not changed', run: () => load(server.url, server.pid(), head, 304) });
        }
        const summaries = await inTurns(sides, rounds, (round) => say(`round ${round + 1} of ${rounds}`));
        const [baseline, listing, repeated] = summaries.map((side) => requests / side.seconds.median);
        return {
          sides: summaries,
          verdicts: [
            verdict('pages a second, of the bare answers', (listing ?? 0) / (baseline ?? 1), { atLeast: 0.1 }),
            ...(repeated
              ? [verdict('unchanged pages a second, of the bare answers', repeated / (baseline ?? 1), { atLeast: 0.5 })]
              : []),
          ],
          notes: {
            'files in the folder': size,
            'bytes a page': first.bytes,
            'bare answers a second': baseline ?? 0,
            'pages a second': listing ?? 0,
          },
        };
      } finally {
        await bare.stop();
      }
    } finally {
      await server.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/** Sends `requests` requests over a few kept connections. */
async function load(url: string, pid: number, head: string, status: number) {
  const clients = await Promise.all(Array.from({ length: connections }, () => rawClient(url)));
  let left = requests;
  const work = async () => {
    await Promise.all(
      clients.map(async (client) => {
        while (left-- > 0) {
          const answer = await client.request(head);
          if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${answer.headers}`);
        }
      }),
    );
  };
  const measure = await watching(pid, work);
  for (const client of clients) client.close();
  return measure;
}

/** Node's own HTTP server with one fixed answer, as a process of its own. */
async function startBareServer(bytes: number) {
  const script = `
    const body = Buffer.alloc(${bytes}, 'x');
    const server = require('node:http').createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}
