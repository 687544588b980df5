import { ErrorEnvelope, errorCatalogue, errorCodeOf, type Route } from '@jackdaw/api-contract';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** An answer as it came, whichever way. */
export interface ReceivedAnswer {
  statusCode: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

const compiled = new Map<TSchema, Validator>();

function validator(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known) return known;
  const made = Compile(schema);
  compiled.set(schema, made);
  return made;
}

function assertMatches(schema: TSchema, value: unknown, what: string): void {
  const check = validator(schema);
  if (check.Check(value)) return;
  const problems = check.Errors(value).map((error) => `${error.instancePath || '/'} ${error.message}`);
  throw new Error(`${what} does not match the contract:\n${problems.join('\n')}\n${JSON.stringify(value, null, 2)}`);
}

/** The body as JSON, after checking that it says it is exactly that. */
function jsonOf(response: ReceivedAnswer, what: string): unknown {
  const type = response.headers['content-type'];
  if (type !== 'application/json') throw new Error(`${what} has the content type ${String(type)}`);
  return JSON.parse(response.body) as unknown;
}

/** The payload of a successful answer. @throws when it is an error or does not match the route's schema */
export function checkSuccess(route: Route, response: ReceivedAnswer): unknown {
  const what = `The answer of ${route.id}`;
  if (response.statusCode !== 200) throw new Error(`${what} is ${response.statusCode}: ${response.body}`);
  const body = jsonOf(response, what);
  if ((body as { status?: unknown }).status !== 'OK') throw new Error(`${what} has no status OK: ${response.body}`);
  if (route.answer.kind === 'json') assertMatches(route.answer.schema, body, what);
  return body;
}

/** The error envelope of a failed answer. @throws when it is no error, malformed, or not of the catalogue */
export function checkFailure(response: ReceivedAnswer): ErrorEnvelope {
  if (response.statusCode < 400) throw new Error(`Expected an error, got ${response.statusCode}: ${response.body}`);
  const body = jsonOf(response, 'The error') as ErrorEnvelope;
  assertMatches(ErrorEnvelope, body, 'The error');
  if (body.status_code !== response.statusCode)
    throw new Error(`status_code ${body.status_code} on ${response.statusCode}`);
  const code = errorCodeOf(body.error_type, body.status_code);
  if (!code) throw new Error(`The catalogue has no ${body.error_type}`);
  for (const key of errorCatalogue[code].extra ?? []) {
    if (!(key in body.extra)) throw new Error(`extra of ${body.error_type} lacks ${key}`);
  }
  return body;
}
