import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from '../../ports/fetcher.ts';
import { toFetchError } from './fetch-error.ts';

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Whether the body arrives in other bytes than those of the resource. */
export function isEncoded(contentEncoding: string | undefined): boolean {
  const encoding = contentEncoding?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}

/**
 * The decoded bytes of an answer, at most `maxBytes` of them: what a small body unpacks to counts, not what was sent.
 * @throws FetchError
 */
export async function* readBody(
  raw: Readable,
  options: { contentEncoding: string | undefined; maxBytes: number; host: string },
): AsyncGenerator<Uint8Array> {
  let count = 0;
  const source = decode(raw, options.contentEncoding);
  try {
    for await (const chunk of source) {
      const bytes = chunk as Uint8Array;
      count += bytes.length;
      if (count > options.maxBytes) throw tooLarge();
      yield bytes;
    }
  } catch (error) {
    throw toFetchError(error, options.host);
  } finally {
    source.destroy();
    raw.destroy();
  }
}

/** What a body beyond its limit ends with. */
function tooLarge(): FetchError {
  return new FetchError('too_large', 'The file is larger than the free space.');
}

function decode(raw: Readable, contentEncoding: string | undefined): Readable {
  if (!isEncoded(contentEncoding)) return raw;
  const name = contentEncoding?.trim().toLowerCase() ?? '';
  if (!(name in DECODERS))
    throw new FetchError('unreachable', `The server sent an unknown encoding (${name.slice(0, 40)}).`);
  const decoder = DECODERS[name as keyof typeof DECODERS]();
  // Errors reach the reader through the decoder, which the pipeline destroys with them.
  return pipeline(raw, decoder, () => undefined);
}
