import { errorTypeOf, LIMITS, type TransferInfo } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';
import type { FileTree } from '../files/index.ts';
import { FetchError, type FetchedResponse, type Fetcher } from '../ports/fetcher.ts';
import { nameOfUrl, readLink } from './source.ts';
import { Semaphore } from './semaphore.ts';

const TIME_LIMIT = 8000;
/** Lines of one request that are looked at together; nobody waits for another's slow servers. */
const AT_ONCE = 10;
/** After which the lines that are left are given up. */
const WHOLE_TIME_LIMIT = 30_000;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

export interface InfoParts {
  fetcher: Fetcher;
  tree: FileTree;
}

/** Looks up names and sizes before anything is added. */
export function createInfoService({ fetcher, tree }: InfoParts) {
  async function look(url: string, queue: Semaphore, limit: AbortSignal): Promise<TransferInfo> {
    try {
      const source = await readLink(url);
      if (source.type === 'TORRENT') return item(url, source.name, 'magnet', 0);
      // What an FTP server has is seen once it is fetched.
      if (/^ftp:/i.test(url)) return item(url, source.name, 'url', 0);
      const response = await queue.run(() => ask(fetcher, url, limit));
      if (response.status >= 400) throw new FetchError('http_status', `The server answered ${response.status}.`);
      const size = response.encoded ? 0 : Number(response.headers['content-length'] ?? 0);
      return item(url, nameOfUrl(response.url), 'url', Number.isSafeInteger(size) ? size : 0);
    } catch (error) {
      return { ...item(url, '', 'url', 0), ...describe(error) };
    }
  }

  return {
    /** One item for each line, in the same order. @throws AppError EMPTY_URL, TOO_MANY_URLS */
    async info(userId: number, text: string): Promise<{ ret: TransferInfo[]; disk_avail: number }> {
      const urls = text.split('\n').flatMap((line) => line.trim() || []);
      if (urls.length === 0) throw new AppError('EMPTY_URL');
      if (urls.length > LIMITS.urlsPerAdd) throw new AppError('TOO_MANY_URLS');
      const queue = new Semaphore(AT_ONCE);
      const limit = AbortSignal.timeout(WHOLE_TIME_LIMIT);
      const ret = await Promise.all(urls.map((url) => look(url, queue, limit)));
      return { ret, disk_avail: await tree.freeQuota(userId) };
    },
  };
}

export type InfoService = ReturnType<typeof createInfoService>;

/** Servers that do not know HEAD get a GET whose body is not read. */
async function ask(fetcher: Fetcher, url: string, limit: AbortSignal): Promise<FetchedResponse> {
  const signal = AbortSignal.any([limit, AbortSignal.timeout(TIME_LIMIT)]);
  for (const method of ['HEAD', 'GET'] as const) {
    const response = await fetcher.fetch(url, { method, maxBytes: 0, signal });
    response.cancel();
    if (method === 'GET' || response.status < 400) return response;
  }
  throw new FetchError('internal', 'The server was not asked.');
}

function item(url: string, name: string, type: string, size: number): TransferInfo {
  return { url, name, type_name: type, file_size: size, human_size: humanSize(size) };
}

function describe(error: unknown): { error: string; error_message: string } {
  if (error instanceof AppError) return { error: errorTypeOf(error.code), error_message: error.message };
  if (error instanceof FetchError) return { error: error.reason.toUpperCase(), error_message: error.message };
  return { error: 'TIMEOUT', error_message: 'The server did not answer in time.' };
}

function humanSize(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}
