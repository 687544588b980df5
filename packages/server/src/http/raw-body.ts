import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { OPEN_BODY_LIMIT } from './body.ts';

/**
 * Keeps the bytes of a body whose signature is judged, and leaves nothing to parse.
 * @throws AppError RequestEntityTooLarge
 */
export async function keepRawBody(request: FastifyRequest, reply: FastifyReply, payload: Readable): Promise<Readable> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size <= OPEN_BODY_LIMIT) continue;
    // What is half read would hold up the connection and whatever is asked on it next.
    reply.header('connection', 'close');
    payload.resume();
    throw new AppError('RequestEntityTooLarge');
  }
  request.rawBody = Buffer.concat(chunks);
  const rest = Readable.from([]);
  return Object.assign(rest, { receivedEncodedLength: size });
}
