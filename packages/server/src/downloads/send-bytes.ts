import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import type { ByteSource } from './byte-source.ts';
import { precondition, rangeApplies } from './conditions.ts';
import { contentDisposition, type Disposition } from './content-disposition.ts';
import { CONTENT_GUARDS, STALLED_MS } from './guards.ts';
import { pump } from './pump.ts';
import { parseRange } from './range.ts';

/** How bytes are presented. */
export interface SendOptions {
  contentType: string;
  /** Adds `Content-Disposition`. */
  disposition?: { kind: Disposition; name: string };
  /** Strong, without quotes; must change with the bytes. */
  etag?: string;
  lastModified?: Date;
  /** @default 'private, no-cache' when there is a validator, else 'no-store' */
  cacheControl?: string;
  /** Milliseconds. @default STALLED_MS */
  stallLimit?: number;
}

/**
 * Answers a GET or HEAD with bytes: conditions, a single range, exact length, two blocks of memory at most. Everything
 * that sends a file goes through here. Takes the source over and closes it whatever happens; headers already set on
 * `reply` (CORS) are sent too.
 * @throws whatever the source's first read throws, while an error answer is still possible
 */
export async function sendBytes(reply: FastifyReply, source: ByteSource, options: SendOptions): Promise<void> {
  try {
    await send(reply, source, options);
  } finally {
    await source.close();
  }
}

async function send(reply: FastifyReply, source: ByteSource, options: SendOptions): Promise<void> {
  const { raw, request } = reply;
  const { headers, method } = request;
  const etag = options.etag === undefined ? undefined : `"${options.etag}"`;
  const validators = { etag, lastModified: options.lastModified };

  const head: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...CONTENT_GUARDS,
    'accept-ranges': 'bytes',
  };
  head['cache-control'] = options.cacheControl ?? ((etag ?? options.lastModified) ? 'private, no-cache' : 'no-store');
  if (etag) head['etag'] = etag;
  if (options.lastModified) head['last-modified'] = options.lastModified.toUTCString();
  if (options.disposition) {
    head['content-disposition'] = contentDisposition(options.disposition.kind, options.disposition.name);
  }

  const answer = (status: number) => {
    reply.hijack();
    raw.writeHead(status, head);
  };
  const answerEmpty = (status: number) => {
    answer(status);
    raw.end();
  };

  const verdict = precondition(headers, validators);
  if (verdict !== null) return answerEmpty(verdict);
  const asked =
    method === 'GET' && rangeApplies(headers['if-range']?.toString(), validators) ? headers.range : undefined;
  const range = parseRange(asked, source.size);
  if (range === 'unsatisfiable') {
    head['content-range'] = `bytes */${source.size}`;
    head['content-length'] = 0;
    return answerEmpty(416);
  }

  const { start, end } = range ?? { start: 0, end: source.size };
  head['content-type'] = options.contentType;
  head['content-length'] = end - start;
  if (range) head['content-range'] = `bytes ${start}-${end - 1}/${source.size}`;
  if (method === 'HEAD' || end === start) return answerEmpty(200);

  raw.setTimeout(options.stallLimit ?? STALLED_MS, () => raw.destroy());
  try {
    await pump(raw, source, { start, end }, () => answer(range ? 206 : 200));
  } catch (error) {
    if (!raw.headersSent) throw error;
    // The length is promised: only a broken connection tells the client that bytes are missing.
    request.log.error({ err: error }, 'a download broke off');
    raw.destroy();
  }
}
