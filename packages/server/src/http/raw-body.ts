import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { OPEN_BODY_LIMIT } from './body.ts';

/**
 * Keeps the bytes of a body whose signature is judged, and leaves nothing to parse.
 * @throws AppError RequestEntityTooLarge
 */
export async function keepRawBody(request: FastifyRequest, _reply: unknown, payload: Readable): Promise<Readable> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > OPEN_BODY_LIMIT) throw new AppError('RequestEntityTooLarge');
  }
  request.rawBody = Buffer.concat(chunks);
  const rest = Readable.from([]);
  return Object.assign(rest, { receivedEncodedLength: size });
}
