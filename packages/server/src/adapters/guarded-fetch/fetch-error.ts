import { types } from 'node:util';
import { FetchError } from '../../ports/fetcher.ts';

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']);

/** Puts what undici, sockets, TLS and zlib throw into our words; an abort stays what it is. */
export function toFetchError(error: unknown, host: string): Error {
  if (error instanceof FetchError) return error;
  // Not `instanceof`: errors of the platform may come from another realm.
  if (!types.isNativeError(error)) return new FetchError('internal', String(error));
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) {
    return toFetchError(error.errors[0], host);
  }
  if (error.name === 'AbortError') return error;
  const code = 'code' in error ? String(error.code) : '';
  const cause = { cause: error };
  if (TIMEOUTS.has(code)) return new FetchError('timeout', `${host} did not answer in time.`, cause);
  if (NO_SUCH_NAME.has(code)) return new FetchError('unreachable', `There is no server called ${host}.`, cause);
  if (code === 'ECONNREFUSED') return new FetchError('unreachable', `${host} refused the connection.`, cause);
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__')) {
    return new FetchError('unreachable', `${host} sent a damaged compressed body.`, cause);
  }
  if (isCertificateError(code)) {
    return new FetchError('unreachable', `The certificate of ${host} cannot be trusted (${code}).`, cause);
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new FetchError('too_large', 'The answer is too large.', cause);
  return new FetchError('unreachable', `The connection to ${host} broke off.`, cause);
}

function isCertificateError(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code);
}
