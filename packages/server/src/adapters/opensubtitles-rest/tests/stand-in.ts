import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** One subtitle that the stand-in has. */
export interface StandInSubtitle {
  fileId: number;
  language: string;
  release: string;
  downloads: number;
  hash?: string;
  text: string;
  /** Further files of the same entry. */
  more?: number;
}

export const API_KEY = 'a-key';

/** Speaks OpenSubtitles' documented REST API (version 1) on loopback. */
export async function startOpenSubtitles(subtitles: readonly StandInSubtitle[]) {
  const requests: {
    method: string;
    path: string;
    query: Record<string, string>;
    headers: IncomingMessage['headers'];
  }[] = [];
  /** Answers the next calls of the API instead. */
  const refusals: { status: number; headers?: Record<string, string>; body: unknown }[] = [];

  function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  async function bodyOf(request: IncomingMessage): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString());
  }

  function search(query: URLSearchParams, response: ServerResponse): void {
    const name = query.get('query') ?? '';
    const languages = query.get('languages')?.split(',') ?? [];
    const found = subtitles.filter(
      ({ language, release, hash }) =>
        languages.includes(language.toLowerCase()) &&
        (hash === query.get('moviehash') || release.toLowerCase().includes(name)),
    );
    const data = found.map(({ fileId, language, release, downloads, hash, more = 0 }) => ({
      id: String(fileId),
      type: 'subtitle',
      attributes: {
        ...{ language, release, download_count: downloads, moviehash_match: hash === query.get('moviehash') },
        files: Array.from({ length: 1 + more }, (_, index) => ({
          file_id: fileId + index,
          cd_number: index + 1,
          file_name: release,
        })),
      },
    }));
    json(response, 200, { total_pages: 1, total_count: data.length, per_page: 60, page: 1, data });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const { method = '', headers } = request;
    requests.push({ method, path: url.pathname, query: Object.fromEntries(url.searchParams), headers });
    const file = subtitles.find(({ fileId }) => url.pathname === `/files/${fileId}.srt`);
    if (file) return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.text);
    const refusal = refusals.shift();
    if (refusal) return json(response, refusal.status, refusal.body, refusal.headers);
    if (headers['api-key'] !== API_KEY) return json(response, 401, { message: 'You cannot consume this service' });
    if (!headers['user-agent']) return json(response, 403, { message: 'User-Agent is missing' });
    if (method === 'GET' && url.pathname === '/api/v1/subtitles') return search(url.searchParams, response);
    if (method === 'POST' && url.pathname === '/api/v1/download') {
      const { file_id: fileId } = (await bodyOf(request)) as { file_id: number };
      const link = `${address}/files/${fileId}.srt`;
      const times = { reset_time: '23 hours', reset_time_utc: '2026-03-18T09:30:00.000Z' };
      return json(response, 200, { link, file_name: 'a.srt', requests: 1, remaining: 99, message: '', ...times });
    }
    json(response, 404, { message: 'Not found' });
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${address}/api/v1`,
    requests,
    refusals,
    /** Calls of the API by kind. */
    count: (kind: 'subtitles' | 'download') => requests.filter(({ path }) => path === `/api/v1/${kind}`).length,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
