import { routes, type Route, type RouteArgs } from '@jackdaw/api-contract';
import { ApiRequestError } from './core/api-error.ts';
import {
  createTransport,
  type Answered,
  type CallOptions,
  type ConnectionOptions,
  type Transport,
} from './core/transport.ts';

type Routes = typeof routes;

/** Resumable uploads speak tus and have a client of their own. */
type Domain = Exclude<keyof Routes, 'uploads'>;

type Method<R> =
  Record<never, never> extends RouteArgs<R>
    ? (args?: RouteArgs<R>, options?: CallOptions) => Promise<Answered<R>>
    : (args: RouteArgs<R>, options?: CallOptions) => Promise<Answered<R>>;

/** One method for each route of the contract, by domain: `client.files.list({ parent_id: 0 })`. */
export type Client = { readonly [D in Domain]: { readonly [K in keyof Routes[D]]: Method<Routes[D][K]> } };

function bindDomain(domain: Readonly<Record<string, Route>>, transport: Transport) {
  return Object.fromEntries(
    Object.entries(domain).map(([name, route]) => [
      name,
      async (args: object = {}, options: CallOptions = {}) => {
        const outcome = await transport.send(route, args as never, options);
        if (outcome.error) throw new ApiRequestError(outcome.error);
        return outcome.data;
      },
    ]),
  );
}

/**
 * A promise client of every route. Methods answer the payload, throw `ApiRequestError`, and take an `AbortSignal`.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://drive.example', token });
 * const { files } = await client.files.list({ parent_id: 0, sort_by: 'NAME_ASC' }, { signal });
 */
export function createClient(options: ConnectionOptions & { transport?: Transport } = {}): Client {
  const transport = options.transport ?? createTransport(options);
  const { uploads: _uploads, ...plain } = routes;
  return Object.fromEntries(
    Object.entries(plain).map(([name, domain]) => [name, bindDomain(domain as never, transport)]),
  ) as unknown as Client;
}
