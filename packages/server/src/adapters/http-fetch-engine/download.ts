import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { FetchError, type Fetcher, type FetchedResponse } from '../../ports/fetcher.ts';
import { contentPath, loadState, saveState, type DownloadState } from './download-state.ts';
import { planResponse, type ResponsePlan } from './response-plan.ts';

export interface DownloadRequest {
  url: string;
  directory: string;
  sizeLimit: number;
  signal: AbortSignal;
  /** Pauses before going on after a broken connection, milliseconds. Each is used once. */
  retryDelays: readonly number[];
  onState(state: DownloadState, received: number): void;
  onBytes(count: number): void;
}

const RETRYABLE = new Set(['unreachable', 'timeout']);

/**
 * Brings a URL into the directory and resolves with its state once every byte is on disk. What is already there is kept as
 * long as the server still has the very same file.
 * @throws FetchError
 */
export async function download(fetcher: Fetcher, request: DownloadRequest): Promise<DownloadState & { size: number }> {
  await mkdir(request.directory, { recursive: true });
  for (const delay of [...request.retryDelays, null]) {
    const before = await loadState(request.directory, request.url);
    try {
      return await attempt(fetcher, request, before);
    } catch (error) {
      const after = await loadState(request.directory, request.url);
      const gained = (after?.received ?? 0) > (before?.received ?? 0);
      const mayGoOn = error instanceof FetchError && RETRYABLE.has(error.reason) && gained && after?.state.validator;
      if (!mayGoOn || delay === null) throw error;
      await wait(delay, undefined, { signal: request.signal });
    }
  }
  throw new FetchError('internal', 'The download ended without a result.');
}

async function attempt(
  fetcher: Fetcher,
  request: DownloadRequest,
  earlier: { state: DownloadState; received: number } | null,
): Promise<DownloadState & { size: number }> {
  if (earlier && isWhole(earlier.state, earlier.received)) {
    request.onState(earlier.state, earlier.received);
    return { ...earlier.state, size: earlier.received };
  }
  const received = earlier?.state.validator ? earlier.received : 0;
  const { response, plan } = await ask(fetcher, request, earlier?.state ?? null, received);
  if (plan.state.size !== null && plan.state.size > request.sizeLimit) {
    response.cancel();
    throw new FetchError('too_large', 'The file is larger than the free space.');
  }
  await saveState(request.directory, plan.state);
  request.onState(plan.state, plan.offset);
  const size = await write(response, plan, request);
  const done = { ...plan.state, size, complete: true };
  await saveState(request.directory, done);
  return done;
}

/** A crash may fall between the last byte and the note that it came. */
function isWhole(state: DownloadState, received: number): boolean {
  return state.complete || (state.validator !== null && state.size === received);
}

async function ask(
  fetcher: Fetcher,
  request: DownloadRequest,
  earlier: DownloadState | null,
  received: number,
): Promise<{ response: FetchedResponse; plan: ResponsePlan }> {
  const headers: Record<string, string> =
    received > 0 ? { range: `bytes=${received}-`, 'if-range': earlier?.validator ?? '' } : {};
  // A server that ignores the range sends everything: the limit is then that of the whole file, checked while writing.
  const response = await fetcher.fetch(request.url, { headers, maxBytes: request.sizeLimit, signal: request.signal });
  try {
    const plan = planResponse(response, { url: request.url, received, earlier });
    if (plan) return { response, plan };
  } catch (error) {
    response.cancel();
    throw error;
  }
  response.cancel();
  return ask(fetcher, request, null, 0);
}

async function write(response: FetchedResponse, plan: ResponsePlan, request: DownloadRequest): Promise<number> {
  const handle = await open(contentPath(request.directory), plan.offset > 0 ? 'r+' : 'w');
  let position = plan.offset;
  try {
    for await (const chunk of response.body) {
      request.signal.throwIfAborted();
      position += chunk.length;
      if (position > request.sizeLimit) throw new FetchError('too_large', 'The file is larger than the free space.');
      await writeAll(handle, chunk, position - chunk.length);
      request.onBytes(chunk.length);
    }
    if (plan.state.size !== null && position !== plan.state.size) {
      throw new FetchError('unreachable', `The server sent ${position} of ${plan.state.size} bytes.`);
    }
    await handle.sync();
    return position;
  } finally {
    response.cancel();
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position + written);
    written += bytesWritten;
  }
}
