import { FetchError } from '../../ports/fetcher.ts';

const SCHEMES = new Set(['http:', 'https:']);

/** Ports from 1024 on where something else than a web server listens by custom; what browsers refuse, too. */
const FOREIGN_PORTS = new Set([
  1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080, 11211, 27017,
]);

/** What a URL says besides where to go. */
export interface Target {
  url: URL;
  /** `Basic …` from `user:password@`; goes to this origin only. */
  authorization: string | null;
}

/** Reads a URL that may be fetched: http or https, on the usual ports or unprivileged ones. @throws FetchError */
export function readTarget(text: string, base?: URL): Target {
  const url = URL.parse(text, base?.href);
  if (!url) throw new FetchError('invalid_source', 'The address is not a valid URL.');
  if (!SCHEMES.has(url.protocol)) {
    throw new FetchError('invalid_source', `Addresses that start with ${url.protocol} cannot be fetched.`);
  }
  if (!isPortAllowed(url)) throw new FetchError('forbidden_address', `Port ${url.port} may not be fetched from.`);
  const authorization = readCredentials(url);
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url, authorization };
}

function isPortAllowed(url: URL): boolean {
  if (url.port === '') return true;
  const port = Number(url.port);
  return port === 80 || port === 443 || (port >= 1024 && !FOREIGN_PORTS.has(port));
}

function readCredentials(url: URL): string | null {
  if (url.username === '' && url.password === '') return null;
  const pair = `${decode(url.username)}:${decode(url.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
