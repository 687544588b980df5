import type { Agent, Dispatcher } from 'undici';
import {
  FetchError,
  type FetchedResponse,
  type Fetcher,
  type FetchMethod,
  type FetchRequest,
} from '../../ports/fetcher.ts';
import { isEncoded, readBody } from './body.ts';
import { toFetchError } from './fetch-error.ts';
import { createGuardedAgent, type AgentOptions } from './guarded-agent.ts';
import { readTarget, type Target } from './url-policy.ts';

/** Settings of a fetcher; every one but `allowPrivateAddresses` has a default. Times in milliseconds. */
export interface GuardedFetcherOptions
  extends Partial<Omit<AgentOptions, 'allowPrivateAddresses'>>, Pick<AgentOptions, 'allowPrivateAddresses'> {
  /** @default 10 */
  maxRedirects?: number;
  userAgent?: string;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const CREDENTIALS = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Makes the one fetcher for everything that is fetched because a user named it. */
export function createGuardedFetcher(options: GuardedFetcherOptions): Fetcher {
  const { maxRedirects = 10, userAgent = 'Jackdaw' } = options;
  const agent = createGuardedAgent({
    connectTimeout: 6000,
    headersTimeout: 30_000,
    idleTimeout: 60_000,
    maxResponseSize: -1,
    ...options,
  });

  return {
    async fetch(text, request) {
      let target = readTarget(text);
      let step = firstStep(request, userAgent, target);
      for (let hop = 0; hop <= maxRedirects; hop += 1) {
        const answer = await send(agent, target.url, step);
        const location = header(answer.headers.location);
        if (!REDIRECTS.has(answer.statusCode) || location === undefined) {
          return toResponse(target.url, answer, request.maxBytes);
        }
        discard(answer);
        const next = readTarget(location, target.url);
        step = nextStep(step, answer.statusCode, target, next);
        target = next;
      }
      throw new FetchError('unreachable', `${target.url.host} redirects without end.`);
    },
    close: () => agent.destroy(),
  };
}

interface Step {
  method: FetchMethod;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal | undefined;
}

function firstStep(request: FetchRequest, userAgent: string, target: Target): Step {
  const headers: Record<string, string> = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' };
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name.toLowerCase()] = value;
  if (target.authorization) headers.authorization = target.authorization;
  return { method: request.method ?? 'GET', headers, body: request.body ?? null, signal: request.signal };
}

function nextStep(step: Step, status: number, from: Target, to: Target): Step {
  const sameOrigin = from.url.origin === to.url.origin;
  const headers = Object.fromEntries(
    Object.entries(step.headers).filter(([name]) => sameOrigin || !CREDENTIALS.has(name)),
  );
  if (to.authorization) headers.authorization = to.authorization;
  // As browsers do: only 307 and 308 repeat what changes something.
  const isSafe = step.method === 'GET' || step.method === 'HEAD';
  if (isSafe || status === 307 || status === 308) return { ...step, headers };
  delete headers['content-type'];
  return { ...step, method: 'GET', headers, body: null };
}

async function send(agent: Agent, url: URL, step: Step): Promise<Dispatcher.ResponseData> {
  try {
    return await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: step.method,
      headers: step.headers,
      body: step.body,
      signal: step.signal ?? null,
    });
  } catch (error) {
    throw toFetchError(error, url.host);
  }
}

function toResponse(url: URL, answer: Dispatcher.ResponseData, maxBytes: number): FetchedResponse {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers[name] = header(value) ?? '';
  }
  const contentEncoding = headers['content-encoding'];
  return {
    url,
    status: answer.statusCode,
    headers,
    encoded: isEncoded(contentEncoding),
    body: readBody(answer.body, { contentEncoding, maxBytes, host: url.host }),
    cancel: () => {
      discard(answer);
    },
  };
}

/** Drops the connection rather than reading on: the rest may be endless. */
function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => undefined);
  answer.body.destroy();
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
