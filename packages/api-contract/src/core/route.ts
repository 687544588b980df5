import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import type { Param } from './param.ts';

/**
 * Who may call a route (column *Auth* of the contract's tables):
 * `none` anyone · `any` any token of scope `default` · `first` only first-party clients · `file` also download and
 * public-share tokens · `share` public-share tokens · `basic` user name and password · `two_factor` also a half-signed-in
 * token · `setup` the one-time code of an empty server · `admin` an owner of the server.
 */
export type RouteAuth = 'none' | 'any' | 'first' | 'file' | 'share' | 'basic' | 'two_factor' | 'setup' | 'admin';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';

/**
 * How the arguments travel: `plain` in path, query and body, parsed before the handler runs; `multipart` a form whose
 * part `file` the handler reads itself, like its text parts; `tus` in headers, answered by the resumable-upload handler;
 * `raw` a body that is judged by its bytes (`request.rawBody`) before anybody reads it.
 */
export type Transport = 'plain' | 'multipart' | 'tus' | 'raw';

/** How our own client writes the body of a `plain` route; the server reads both. `json` where a value has no form of its own. */
export type BodyForm = 'form' | 'json';

/** A named group of request parameters. */
export type Params = Readonly<Record<string, Param>>;

/**
 * What a route answers: `json` the success envelope with the payload of `schema`; `bytes` a body of another type;
 * `redirect` a 302 (and the same for HEAD).
 */
export type RouteAnswer<S extends TSchema = TSchema> =
  | { readonly kind: 'json'; readonly schema: S }
  | { readonly kind: 'bytes'; readonly contentType: string }
  | { readonly kind: 'redirect' };

/** The one declaration of a route: server validation, OpenAPI, client endpoints and permission tests all read it. */
export interface Route<
  Path extends Params = Params,
  Query extends Params = Params,
  Body extends Params = Params,
  Answer extends RouteAnswer = RouteAnswer,
> {
  /** `domain.verb`, unique; also the OpenAPI operation id. */
  readonly id: string;
  /** Row of the contract's endpoint tables, such as `FI1`; `own` for what the contract does not have. */
  readonly row: string;
  readonly summary: string;
  readonly method: HttpMethod;
  /** With its `/v2` prefix; parameters as `:name`. */
  readonly path: string;
  /** Other spellings that the same handler answers ([old] rows, trailing slashes). */
  readonly aliases: readonly { readonly method: HttpMethod; readonly path: string }[];
  readonly auth: RouteAuth;
  /** Needs an active account, else `402 PaymentRequired`. */
  readonly active: boolean;
  /** A query parameter that may carry the token too, before any other carrier; null on all routes but that of SH11. */
  readonly tokenQuery: string | null;
  readonly params: Path;
  /** Where our client sends them; the server looks in query and body alike and the body wins. */
  readonly query: Query;
  readonly body: Body;
  readonly transport: Transport;
  readonly bodyForm: BodyForm;
  /** What a parameter of the wrong form is answered with. */
  readonly invalid: ErrorCode;
  readonly answer: Answer;
  /** Catalogue codes beyond those every route may answer. */
  readonly errors: readonly ErrorCode[];
}

type None = Record<never, never>;

interface RouteInput<P extends Params, Q extends Params, B extends Params, A extends RouteAnswer> {
  id: string;
  row: string;
  summary: string;
  method: HttpMethod;
  path: string;
  aliases?: readonly { method: HttpMethod; path: string }[];
  auth: RouteAuth;
  active?: boolean;
  tokenQuery?: string;
  params?: P;
  query?: Q;
  body?: B;
  transport?: Transport;
  bodyForm?: BodyForm;
  invalid?: ErrorCode;
  answer: A;
  errors?: readonly ErrorCode[];
}

/** Declares a route. */
export function defineRoute<
  P extends Params = None,
  Q extends Params = None,
  B extends Params = None,
  A extends RouteAnswer = RouteAnswer,
>(input: RouteInput<P, Q, B, A>): Route<P, Q, B, A> {
  return {
    aliases: [],
    active: false,
    tokenQuery: null,
    params: {} as P,
    query: {} as Q,
    body: {} as B,
    transport: 'plain',
    bodyForm: 'form',
    invalid: 'BadRequest',
    errors: [],
    ...input,
  };
}

/** A JSON answer: `status: "OK"` beside the payload keys of `schema`. */
export function answers<S extends TSchema>(schema: S): { readonly kind: 'json'; readonly schema: S } {
  return { kind: 'json', schema };
}

/** An answer that is not JSON. */
export function bytes(contentType: string): { readonly kind: 'bytes'; readonly contentType: string } {
  return { kind: 'bytes', contentType };
}

/** A 302 to a URL that needs no header. */
export const redirects = { kind: 'redirect' } as const;

type Values<P extends Params> = {
  [K in keyof P as P[K]['required'] extends true ? K : never]: P[K] extends Param<infer T> ? T : never;
} & {
  [K in keyof P as P[K]['required'] extends true ? never : K]?: (P[K] extends Param<infer T> ? T : never) | undefined;
};

type Flat<T> = { [K in keyof T]: T[K] } & {};

/** What a caller passes: path, query and body parameters in one flat object. */
export type RouteArgs<R> =
  R extends Route<infer P, infer Q, infer B, infer _A> ? Flat<Values<P> & Values<Q> & Values<B>> : never;

type Parsed<P extends Params> = {
  [K in keyof P]: P[K] extends Param<infer T, infer Required, infer Fallback>
    ? Required extends true
      ? T
      : undefined extends Fallback
        ? T | undefined
        : T
    : never;
};

/** What the server's handler gets: every declared parameter, fallbacks filled in. */
export type ParsedArgs<R> =
  R extends Route<infer P, infer Q, infer B, infer _A> ? Flat<Parsed<P> & Parsed<Q> & Parsed<B>> : never;

/** The payload of a JSON answer, without the envelope. */
export type RoutePayload<R> = R extends { answer: { kind: 'json'; schema: infer S extends TSchema } }
  ? Static<S>
  : never;
