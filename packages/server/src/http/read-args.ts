import { ParamError, type Param, type Params, type Route } from '@jackdaw/api-contract';
import { AppError } from '../errors.ts';

/** What a request carries, before its parameters are read. Query and form values repeat as arrays. */
export interface RawArgs {
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
}

function find(name: string, param: Param, places: readonly Readonly<Record<string, unknown>>[]): unknown {
  for (const place of places) {
    if (!Object.hasOwn(place, name)) continue;
    const raw = place[name];
    if (raw === undefined) continue;
    if (param.keepsEmpty || (raw !== '' && raw !== null)) return raw;
  }
  return undefined;
}

function read(name: string, param: Param, raw: unknown, route: Route): unknown {
  if (raw === undefined) {
    if (param.required) throw invalid(route, name, 'is required');
    return param.fallback;
  }
  try {
    return param.parse(raw);
  } catch (error) {
    if (error instanceof ParamError) throw invalid(route, name, error.message);
    throw error;
  }
}

function invalid(route: Route, name: string, problem: string): AppError {
  const message = `Parameter "${name}" ${problem}.`;
  const extra = { parameter: name };
  return new AppError(route.invalid, route.invalid === 'BadRequest' ? { message, extra } : { extra });
}

/**
 * Reads every declared parameter of a route: path ones from the path, all others from body and query, the body first.
 * Undeclared ones are ignored; an empty one counts as not given unless it keeps empties.
 * @throws AppError the route's `invalid`, naming the parameter
 */
export function readArgs(route: Route, raw: RawArgs): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  const readAll = (params: Params, places: readonly Readonly<Record<string, unknown>>[]) => {
    for (const [name, param] of Object.entries(params)) {
      args[name] = read(name, param, find(name, param, places), route);
    }
  };
  readAll(route.params, [raw.path]);
  readAll(route.query, [raw.body, raw.query]);
  readAll(route.body, [raw.body, raw.query]);
  return args;
}
