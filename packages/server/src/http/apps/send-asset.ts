import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from './asset-index.ts';

/** Whether the client takes an encoding, by name and without a zero weight. */
function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });
}

/** Answers with a file of an app, compressed where the client takes it, or with 304. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  contentSecurityPolicy: string,
): Promise<void> {
  const { headers } = request;
  const encoding = asset.encodings.find(({ name }) => accepts(headers['accept-encoding'], name));
  const etag = `"${asset.etag}${encoding ? `-${encoding.name}` : ''}"`;
  reply.headers({
    etag,
    vary: 'Origin, Accept-Encoding',
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
  });
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  if (known.includes(etag)) return void (await reply.code(304).send());
  if (encoding) reply.header('content-encoding', encoding.name);
  await reply.header('content-type', asset.contentType).send(await readFile(encoding?.file ?? asset.file));
}
