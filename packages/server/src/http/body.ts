import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Largest body of an ordinary call, bytes. Uploads stream and have their own limits. */
export const BODY_LIMIT = 4 * 1024 * 1024;
/** The same where nobody is signed in: names, passwords, codes. */
export const OPEN_BODY_LIMIT = 64 * 1024;

/**
 * Reads `a=1&b=2`; a name that repeats becomes an array. Not with `URLSearchParams`: for names without values it takes time
 * that grows with the square of their number, and a body of four megabytes would stop everything for half a minute.
 */
export function parseForm(text: string): Record<string, unknown> {
  return parse(text, '&', '=', { maxKeys: 0 });
}

/** Values are never arrays themselves: those that are here were made here, and grow in place. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const present = fields[name];
  if (present === undefined) fields[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else fields[name] = [present, value];
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('BadRequest', { message: 'The body is not valid JSON.' });
  }
}

/** A type that the framework can read; it would refuse the request for any other. */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

const isWithoutBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Registers how bodies are read: JSON, form and multipart; a body of another type counts as none and stays unread. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  // One client asks for lists with its parameters in the body (section 1.2).
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const type = headers['content-type'];
    if (type !== undefined && !MEDIA_TYPE.test(type)) delete headers['content-type'];
    done();
  });
  app.removeAllContentTypeParsers();
  const parsers: [RegExp | string, (text: string) => unknown][] = [
    [/^application\/(?:[\w.+-]+\+)?json\b/i, parseJson],
    ['application/x-www-form-urlencoded', parseForm],
  ];
  for (const [type, parse] of parsers) {
    app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
      parse(text),
    );
  }
  const { default: multipart } = await import('@fastify/multipart');
  await app.register(multipart, { limits: { fieldNameSize: 200, fieldSize: BODY_LIMIT, fields: 1000, parts: 1000 } });
  // Left unread for whoever streams it (resumable uploads).
  app.addContentTypeParser('*', (_request: FastifyRequest, _payload: unknown, done: (error: null) => void) =>
    done(null),
  );
}

/**
 * Reads the text parts of a multipart body of at most `limit` bytes. Of file parts only those in `fileParts` are kept, as
 * their bytes; an empty one counts as not given, as a form sends it when no file was chosen.
 */
async function readMultipart(
  request: FastifyRequest,
  limit: number,
  fileParts: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let size = 0;
  for await (const part of request.parts({ limits: { fileSize: limit, fieldSize: limit } })) {
    if (part.type === 'field') {
      size += String(part.value).length;
      if (part.valueTruncated || size > limit) throw new AppError('RequestEntityTooLarge');
      if (!fileParts.has(part.fieldname)) addField(fields, part.fieldname, part.value);
      continue;
    }
    const kept: Buffer[] = [];
    for await (const chunk of part.file) {
      size += (chunk as Buffer).length;
      if (fileParts.has(part.fieldname)) kept.push(chunk as Buffer);
    }
    if (part.file.truncated || size > limit) throw new AppError('RequestEntityTooLarge');
    const content = Buffer.concat(kept);
    if (content.length > 0) addField(fields, part.fieldname, content);
  }
  return fields;
}

/**
 * The fields of a call's body, from any of the three encodings. `fileParts` are the names under which a form may carry files.
 * @throws AppError BadRequest, RequestEntityTooLarge
 */
export async function readBody(
  request: FastifyRequest,
  fileParts: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  if (request.isMultipart()) {
    // A type that is named for a body that is not there.
    if (isWithoutBody(request)) return {};
    return readMultipart(request, request.routeOptions.bodyLimit, fileParts).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      throw new AppError('BadRequest', { message: 'The multipart body is malformed.', cause: error });
    });
  }
  const body = request.body;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('BadRequest', { message: 'The body must be an object.' });
  }
  return body as Record<string, unknown>;
}
