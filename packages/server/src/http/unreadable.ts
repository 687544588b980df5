import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { errorAnswer } from './error-answer.ts';
import { originFrom, type Origins } from './origin.ts';

/** What there is to say about an error of the connection itself. */
export interface Unreadable {
  log: FastifyBaseLogger;
  traceId: string;
  origins: Origins;
}

/** Answers bytes that are no HTTP request in the error envelope, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, context: Unreadable): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const origin = originFrom({ protocol: 'http', host: 'localhost' }, context.origins);
  const { body, headers } = errorAnswer(new AppError('BadRequest', { cause: error }), { ...context, origin });
  const sent = {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    'x-trace-id': context.traceId,
    'access-control-allow-origin': '*',
    connection: 'close',
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** An `Expect` that nobody knows asks for nothing: the request is answered like any other. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}
