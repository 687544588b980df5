import type { Params, Route } from '@jackdaw/api-contract';

/** What `fetch` needs to call a route. */
export interface EncodedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** The bytes that a form upload carries. */
export interface UploadFile {
  readonly content: Blob;
  readonly name: string;
}

type Args = Readonly<Record<string, unknown>>;

function encodeAll(params: Params, args: Args): [string, unknown][] {
  return Object.entries(params).flatMap(([name, param]) =>
    args[name] === undefined ? [] : [[name, param.encode(args[name])] as [string, unknown]],
  );
}

function fillPath(route: Route, args: Args): string {
  const values = new Map(encodeAll(route.params, args));
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new TypeError(`${route.id} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
}

/** Bytes that travel as a file part. */
function isFile(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array;
}

/** A value as text: objects as JSON, nothing as an empty field. */
function asText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function asMultipart(fields: [string, unknown][], file: UploadFile | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (isFile(value)) form.append(name, new Blob([value]), name);
    else form.append(name, asText(value));
  }
  if (file) form.append('file', file.content, file.name);
  return form;
}

const asPairs = (fields: [string, unknown][]) =>
  new URLSearchParams(fields.map(([name, value]) => [name, asText(value)]));

function originFor(route: Route, { baseUrl = '', uploadBaseUrl = baseUrl }: ApiBases): string {
  const isUpload = route.transport === 'multipart' || route.transport === 'tus';
  return (isUpload ? uploadBaseUrl : baseUrl).replace(/\/+$/, '').replace(/\/v2$/, '');
}

/** Where the API is. Each with or without `/v2` and a trailing slash; empty means the page's own origin. */
export interface ApiBases {
  readonly baseUrl?: string | undefined;
  /** Where forms with files and resumable uploads go. @default the same */
  readonly uploadBaseUrl?: string | undefined;
}

/**
 * Writes a call of a route: path parameters percent-encoded, query as text, the body as a form (JSON where the route says so,
 * multipart with a file in it). Arguments that are undefined are left out; nothing is judged, that is the server's.
 */
export function encodeRequest(
  route: Route,
  args: Args,
  { file, ...bases }: ApiBases & { file?: UploadFile | undefined } = {},
): EncodedRequest {
  const query = asPairs(encodeAll(route.query, args));
  const search = query.size > 0 ? `?${query}` : '';
  const request = { url: `${originFor(route, bases)}${fillPath(route, args)}${search}`, method: route.method };
  const fields = encodeAll(route.body, args);
  const accept = { Accept: 'application/json' };
  if (route.transport === 'multipart' || fields.some(([, value]) => isFile(value))) {
    return { ...request, headers: accept, body: asMultipart(fields, file) };
  }
  if (fields.length === 0) return { ...request, headers: accept, body: undefined };
  const [type, body] =
    route.bodyForm === 'json'
      ? ['application/json', JSON.stringify(Object.fromEntries(fields))]
      : ['application/x-www-form-urlencoded', asPairs(fields).toString()];
  return { ...request, headers: { ...accept, 'Content-Type': type }, body };
}
