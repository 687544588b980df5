import { Agent, request as httpRequest } from 'node:http';

/** Fields of a body in one of the three encodings, written by hand: this suite shares no code with our own clients. */
export type Encoding = 'form' | 'json' | 'multipart';
export const ENCODINGS: readonly Encoding[] = ['form', 'json', 'multipart'];

export interface RawBody {
  type: string;
  payload: Buffer;
}

const BOUNDARY = '----a-boundary-of-some-client';

/** A value as form text: what programs write when they have only text. */
function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** A file part of a multipart body. */
export interface FilePart {
  fileName: string;
  content: Buffer | string;
}

const isFilePart = (value: unknown): value is FilePart =>
  typeof value === 'object' && value !== null && 'fileName' in value && 'content' in value;

/** Writes the fields of a body. */
export function writeBody(fields: Readonly<Record<string, unknown>>, encoding: Encoding): RawBody {
  if (encoding === 'json') return { type: 'application/json', payload: Buffer.from(JSON.stringify(fields)) };
  if (encoding === 'form') {
    const pairs = Object.entries(fields).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value)).replaceAll('%20', '+')}`,
    );
    return { type: 'application/x-www-form-urlencoded', payload: Buffer.from(pairs.join('&')) };
  }
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    if (!isFilePart(value)) return [`${head}\r\n\r\n${asText(value)}\r\n`];
    const file = `${head}; filename="${value.fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    return [file, value.content, '\r\n'];
  });
  const payload = Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload };
}

export interface RawRequest {
  method?: string;
  /** With its query; sent byte for byte, never normalised. */
  path: string;
  token?: string | null;
  headers?: Readonly<Record<string, string | string[]>>;
  body?: Buffer | string;
  fields?: Readonly<Record<string, unknown>>;
  as?: Encoding;
}

export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes: Buffer;
  /** The body as JSON. @throws when it is none */
  json(): Record<string, unknown>;
}

/** A client that sends what it is told over a socket, byte for byte, and follows nothing. */
export function createRawClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(origin);
  const send = ({ method = 'GET', path, token = null, headers = {}, body, fields, as = 'form' }: RawRequest) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const written = fields === undefined ? undefined : writeBody(fields, as);
      const payload = written?.payload ?? (body === undefined ? undefined : Buffer.from(body));
      const sent = {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(written ? { 'content-type': written.type } : {}),
        ...(payload ? { 'content-length': String(payload.length) } : {}),
        ...headers,
      };
      const request = httpRequest({ agent, hostname, port, method, path, headers: sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            json: () => JSON.parse(bytes.toString()) as Record<string, unknown>,
          });
        });
      });
      request.on('error', reject);
      request.end(payload);
    });
  return { send, close: () => agent.destroy() };
}

export type RawClient = ReturnType<typeof createRawClient>;
