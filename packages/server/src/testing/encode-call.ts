import type { Route } from '@jackdaw/api-contract';
import type { InjectOptions } from 'fastify';

/** How the body of a call is written. */
export type Encoding = 'form' | 'json' | 'multipart';

const BOUNDARY = 'jackdaw-test-boundary';

function formText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function encodeMultipart(fields: Record<string, unknown>): Buffer {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    if (!(value instanceof Uint8Array)) return [`${head}\r\n\r\n${formText(value)}\r\n`];
    return [`${head}; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`, value, '\r\n'];
  });
  return Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
}

function encodeBody(fields: Record<string, unknown>, encoding: Encoding): { type: string; payload: string | Buffer } {
  if (encoding === 'multipart' || Object.values(fields).some((value) => value instanceof Uint8Array)) {
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload: encodeMultipart(fields) };
  }
  if (encoding === 'json') return { type: 'application/json', payload: JSON.stringify(fields) };
  const texts = Object.entries(fields).map(([name, value]) => [name, formText(value)] as const);
  return {
    type: 'application/x-www-form-urlencoded',
    payload: new URLSearchParams(Object.fromEntries(texts)).toString(),
  };
}

/** Writes a call to a route the way a client would: parameters where the contract puts them. */
export function encodeCall(route: Route, args: Record<string, unknown>, encoding: Encoding): InjectOptions {
  const query: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  let path = route.path;
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined) continue;
    const param = route.params[name] ?? route.query[name] ?? route.body[name];
    if (!param) throw new Error(`${route.id} has no parameter "${name}"`);
    const encoded = param.encode(value);
    if (name in route.params) path = path.replace(`:${name}`, encodeURIComponent(String(encoded)));
    else if (name in route.query) query[name] = formText(encoded);
    else body[name] = encoded;
  }
  const options: InjectOptions = { method: route.method, url: path, query };
  if (Object.keys(body).length === 0) return options;
  const { type, payload } = encodeBody(body, encoding);
  return { ...options, headers: { 'content-type': type }, payload };
}
