import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Caller, CallContext } from './binding.ts';
import { originOf, type Origins } from './origin.ts';

/** Builds what a handler gets beside its arguments. */
export function callContext(
  request: FastifyRequest,
  reply: FastifyReply,
  who: { caller: Caller | null; token: string | null },
  origins: Origins,
): CallContext {
  return {
    get caller() {
      if (!who.caller) throw new AppError('Unauthorized');
      return who.caller;
    },
    anonymous: who.caller === null,
    clientIp: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    token: who.token,
    origin: originOf(request, origins),
    request,
    reply,
  };
}
