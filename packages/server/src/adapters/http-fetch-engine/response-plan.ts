import { FetchError, type FetchedResponse } from '../../ports/fetcher.ts';
import type { DownloadState } from './download-state.ts';
import { nameOfDownload } from './file-name.ts';

/** What to do with an answer: from which byte on its body is written, and what to remember. */
export interface ResponsePlan {
  offset: number;
  state: DownloadState;
}

/**
 * Reads the head of an answer to a request for everything from byte `received` on. Null when the server says that the range
 * is wrong: ask again for all of it.
 * @throws FetchError for a status that brings no file
 */
export function planResponse(
  response: FetchedResponse,
  request: { url: string; received: number; earlier: DownloadState | null },
): ResponsePlan | null {
  const { status, headers } = response;
  if (status === 416 && request.received > 0) return null;
  if (status === 206 && request.received > 0) return planContinuation(headers, request);
  if (status !== 200) throw badStatus(status);
  const size = response.encoded ? null : readLength(headers['content-length']);
  return {
    offset: 0,
    state: {
      url: request.url,
      name: nameOfDownload(response.url, headers),
      size,
      validator: response.encoded ? null : readValidator(headers),
      complete: false,
      finalUrl: response.url.href,
    },
  };
}

function planContinuation(
  headers: Readonly<Record<string, string>>,
  request: { received: number; earlier: DownloadState | null },
): ResponsePlan | null {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  if (!range || Number(range[1]) !== request.received || !request.earlier) return null;
  const size = range[2] === '*' ? request.earlier.size : Number(range[2]);
  return { offset: request.received, state: { ...request.earlier, size } };
}

function readValidator(headers: Readonly<Record<string, string>>): string | null {
  const etag = headers.etag;
  if (etag && /^"[^"]*"$/.test(etag)) return etag;
  return headers['last-modified'] ?? null;
}

function readLength(header: string | undefined): number | null {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : null;
}

function badStatus(status: number): FetchError {
  const meaning: Record<number, string> = {
    401: 'it wants a user name and password',
    403: 'it does not allow this download',
    404: 'there is no such file',
    410: 'the file is gone',
    429: 'too many requests',
    503: 'it is overloaded or under maintenance',
  };
  const words = meaning[status];
  return new FetchError('http_status', `The server answered ${status}${words ? `: ${words}` : ''}.`);
}
