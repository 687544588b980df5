import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * For routes that answer GET and change something: whoever only looks whether they are there must not use up a code.
 * @throws AppError MethodNotAllowed
 */
export function refuseHead({ method }: FastifyRequest): void {
  if (method === 'HEAD') throw new AppError('MethodNotAllowed');
}
