/** A bare tus client: one request a call, nothing repeated, everything visible. */
export interface TusClient {
  create(options: {
    length: number | string;
    metadata?: Record<string, string>;
    rawMetadata?: string;
    body?: Uint8Array;
    headers?: Record<string, string>;
  }): Promise<Response>;
  patch(
    location: string,
    offset: number | string,
    body: Uint8Array | ReadableStream,
    headers?: Record<string, string>,
  ): Promise<Response>;
  head(location: string): Promise<Response>;
  remove(location: string): Promise<Response>;
}

const BODY_TYPE = 'application/offset+octet-stream';

export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function createTusClient(origin: string, token: string | null): TusClient {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Token ${token}` };
  return {
    create: ({ length, metadata = {}, rawMetadata, body, headers }) =>
      fetch(`${origin}/files/`, {
        method: 'POST',
        headers: {
          ...authorization,
          'upload-length': String(length),
          'upload-metadata': rawMetadata ?? encodeMetadata(metadata),
          ...(body ? { 'content-type': BODY_TYPE } : {}),
          ...headers,
        },
        ...(body ? { body } : {}),
      }),
    patch: (location, offset, body, headers) =>
      fetch(location, {
        method: 'PATCH',
        headers: { ...authorization, 'content-type': BODY_TYPE, 'upload-offset': String(offset), ...headers },
        body,
        duplex: 'half',
      }),
    head: (location) => fetch(location, { method: 'HEAD', headers: authorization }),
    remove: (location) => fetch(location, { method: 'DELETE', headers: authorization }),
  };
}
