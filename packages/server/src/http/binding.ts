import type { ParsedArgs, Route, RoutePayload } from '@jackdaw/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who calls. Present on every route whose `auth` is not `none`, `basic` or `setup`. */
export interface Caller {
  userId: number;
  username: string;
  /** `active`, `inactive`, `stranger`. */
  status: string;
  isAdmin: boolean;
  tokenId: number | null;
  scope: string;
  clientId: number;
  firstParty: boolean;
  /** The user's `token_epoch` when he was recognised; what is made for this caller ends when it is raised. */
  epoch: number;
  /** The public share whose visitor this is; he acts as its owner, within its tree. */
  publicShare: { id: number; fileId: number } | null;
  /** The folder (0 is the root) whose podcast this is; it reads with the user's rights, within that folder. */
  podcast: { folderId: number } | null;
}

/** What a handler gets besides its arguments. `caller` throws `Unauthorized` where nobody is signed in. */
export interface CallContext {
  readonly caller: Caller;
  readonly anonymous: boolean;
  readonly clientIp: string;
  readonly userAgent: string;
  /** The raw token that was presented, for URLs that must carry it on. */
  readonly token: string | null;
  /** `https://host` as the client reaches the API, without a trailing slash. */
  readonly origin: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

// Handlers of `bytes` and `redirect` write to `context.reply` themselves; an answer without payload needs no value.
type Answer<R> = R extends { answer: { kind: 'json' } }
  ? object extends RoutePayload<R>
    ? void | RoutePayload<R>
    : RoutePayload<R>
  : void;

/** Answered in the place of a payload: the client has it already and named it by its tag. */
export const NOT_MODIFIED = Symbol('not modified');

/** A contract route with the code that answers it. */
export interface RouteBinding {
  readonly route: Route;
  readonly handler: (args: never, context: CallContext) => Promise<unknown>;
}

/**
 * Binds a handler to a contract route. The HTTP layer has parsed and checked the arguments, authenticated the caller and
 * checked zone, scope and account status before it runs; it throws `AppError` for everything that goes wrong.
 */
export function bind<R>(
  route: R,
  handler: (args: ParsedArgs<R>, context: CallContext) => Promise<Answer<R> | typeof NOT_MODIFIED> | Answer<R>,
): RouteBinding {
  return { route: route as Route, handler: handler as RouteBinding['handler'] };
}
