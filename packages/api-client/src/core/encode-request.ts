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

function asForm(fields: [string, unknown][], file: UploadFile | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (isFile(value)) form.append(name, new Blob([value]), name);
    else form.append(name, String(value));
  }
  if (file) form.append('file', file.content, file.name);
  return form;
}

/**
 * Writes a call of a route: path parameters percent-encoded, query as text, the body as JSON or, with a file in it, as a form.
 * Arguments that are undefined are left out. `baseUrl` has no `/v2` and no trailing slash; empty means the page's origin.
 */
export function encodeRequest(
  route: Route,
  args: Args,
  { baseUrl = '', file }: { baseUrl?: string; file?: UploadFile | undefined } = {},
): EncodedRequest {
  const query = new URLSearchParams(encodeAll(route.query, args).map(([name, value]) => [name, String(value)]));
  const search = query.size > 0 ? `?${query}` : '';
  const request = { url: `${baseUrl}${fillPath(route, args)}${search}`, method: route.method };
  const fields = encodeAll(route.body, args);
  const accept = { Accept: 'application/json' };
  if (route.transport === 'multipart' || fields.some(([, value]) => isFile(value))) {
    return { ...request, headers: accept, body: asForm(fields, file) };
  }
  if (fields.length === 0) return { ...request, headers: accept, body: undefined };
  return {
    ...request,
    headers: { ...accept, 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(fields)),
  };
}
