import type { Route } from '@jackdaw/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../errors.ts';
import type { Caller } from './binding.ts';

/** A request whose sender is known, before anything else of it is looked at. */
export interface Asked {
  /** Null where no route answers. */
  readonly route: Route | null;
  /** Null on routes that anybody may call, and where authentication failed. */
  readonly caller: Caller | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Judges each request once its sender is known, in one place for all routes. */
export interface RequestGate {
  /** @throws AppError to refuse it */
  admit(asked: Asked): Promise<void>;
  /** Hears that a handler refused for too many attempts, and may answer with another refusal. */
  refused?(asked: Asked, error: AppError): Promise<AppError>;
}

/** Several gates as one: each is asked in turn. */
export function joinGates(gates: readonly RequestGate[] = []): Required<RequestGate> {
  return {
    async admit(asked) {
      for (const gate of gates) await gate.admit(asked);
    },
    async refused(asked, error) {
      let refusal = error;
      for (const gate of gates) refusal = (await gate.refused?.(asked, refusal)) ?? refusal;
      return refusal;
    },
  };
}
