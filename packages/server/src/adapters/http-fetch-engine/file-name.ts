import { cleanName } from '../engine-support/index.ts';

/** The name a download gets: what the server calls it, else the end of its address, else its host. */
export function nameOfDownload(url: URL, headers: Readonly<Record<string, string>>): string {
  const name =
    fromDisposition(headers['content-disposition']) ?? fromPath(url) ?? cleanName(url.hostname) ?? 'download';
  const isTorrent = (headers['content-type'] ?? '').toLowerCase().startsWith('application/x-bittorrent');
  return isTorrent && !name.toLowerCase().endsWith('.torrent') ? `${name}.torrent` : name;
}

function fromDisposition(header: string | undefined): string | null {
  if (!header) return null;
  const extended = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header);
  const raw = (extended && decodeExtended(extended[1] ?? '', extended[2] ?? '')) ?? plainName(header);
  return raw === null ? null : lastPart(raw);
}

/** `filename*=UTF-8''na%C3%AFve.txt` (RFC 8187). */
function decodeExtended(charset: string, value: string): string | null {
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(value);
    return value.replace(/%([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  } catch {
    return null;
  }
}

function plainName(header: string): string | null {
  const match = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header);
  if (!match) return null;
  const raw = match[1]?.replace(/\\(["\\])/g, '$1') ?? match[2] ?? '';
  return readUtf8(raw);
}

/** Header bytes arrive as Latin-1; many servers send UTF-8. */
function readUtf8(raw: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(raw, 'latin1'));
  } catch {
    return raw;
  }
}

function fromPath(url: URL): string | null {
  const part = url.pathname.split('/').findLast((segment) => segment !== '');
  if (part === undefined) return null;
  try {
    return lastPart(decodeURIComponent(part));
  } catch {
    return lastPart(part);
  }
}

function lastPart(raw: string): string | null {
  return cleanName(raw.split(/[/\\]/).at(-1) ?? '');
}
