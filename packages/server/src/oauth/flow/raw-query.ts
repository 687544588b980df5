import type { FastifyRequest } from 'fastify';

/** What may stand in an address as it is; `+` is left out, because it means a space in a query and itself elsewhere. */
const PLAIN = /^[\w.~!$'()*,;:@/?-]$/;

/** The query of a request as it came, without `?`; what may not stand in a header is percent-encoded. */
export function rawQuery(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const query = at < 0 ? '' : url.slice(at + 1).replace(/#.*$/s, '');
  return query.replace(/[^\x21-\x7e]/g, (letter) => encodeByte(letter.charCodeAt(0)));
}

/**
 * A parameter of the query with every byte it came with, percent-encoded; undefined when it is absent. Decoding and encoding
 * anew would lose bytes that are no UTF-8.
 */
export function rawParameter(request: FastifyRequest, name: string): string | undefined {
  const pair = rawQuery(request)
    .split('&')
    .find((part) => part === name || part.startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  return pair
    .slice(name.length + 1)
    .replaceAll('+', '%20')
    .replace(/%[\da-f]{2}|[^]/gi, (part) =>
      part.length > 1 || PLAIN.test(part) ? part : encodeByte(part.charCodeAt(0)),
    );
}

function encodeByte(byte: number): string {
  return `%${(byte & 0xff).toString(16).toUpperCase().padStart(2, '0')}`;
}
