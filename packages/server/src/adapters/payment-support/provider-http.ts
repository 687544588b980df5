import { AppError } from '../../errors.ts';
import { FetchError, type Fetcher, type FetchMethod } from '../../ports/fetcher.ts';

/** Largest answer of a provider's API, bytes. */
const MAX_ANSWER = 2 ** 20;
const TIMEOUT = 20_000;

export interface ProviderAnswer {
  status: number;
  /** Parsed JSON; undefined when there is none. */
  body: unknown;
}

export interface ProviderCall {
  method?: FetchMethod;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
}

/** Calls a provider's API; any status is an answer. @throws AppError PAYMENT_PROVIDER_ERROR when there is none */
export async function callProvider(fetcher: Fetcher, url: string, call: ProviderCall = {}): Promise<ProviderAnswer> {
  const { method = 'GET', headers = {}, json, form } = call;
  const body = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined;
  const type = json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  try {
    const response = await fetcher.fetch(url, {
      method,
      maxBytes: MAX_ANSWER,
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { accept: 'application/json', ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    return { status: response.status, body: parseJson(Buffer.concat(chunks).toString('utf8')) };
  } catch (error) {
    if (error instanceof FetchError || (error as Error).name === 'TimeoutError') {
      throw new AppError('PAYMENT_PROVIDER_ERROR', { cause: error });
    }
    throw error;
  }
}

/** JSON, or undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
