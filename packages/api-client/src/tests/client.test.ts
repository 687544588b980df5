import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from '../client.ts';
import { ApiRequestError } from '../core/api-error.ts';
import { failure, startServer, type Reply, type TestServer } from './support/http-server.ts';

let server: TestServer;
let reply: Reply;

beforeEach(async () => {
  reply = {};
  server = await startServer(() => reply);
});

afterEach(() => server.close());

const client = (options: object = {}) => createClient({ baseUrl: server.origin, token: 'secret', ...options });

async function errorOf(promise: Promise<unknown>) {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ApiRequestError)) throw new Error(`expected an ApiRequestError, got ${String(thrown)}`);
  return thrown.error;
}

describe('createClient', () => {
  it('calls a route with its token and answers the payload', async () => {
    reply = { body: { status: 'OK', files: [], cursor: null } };
    const page = await client().files.list({ parent_id: 5 });
    expect(page.files).toEqual([]);
    const [seen] = server.seen;
    expect(seen).toMatchObject({ method: 'GET', path: '/v2/files/list' });
    expect(seen?.query.get('parent_id')).toBe('5');
    expect(seen?.headers.authorization).toBe('Token secret');
    expect(seen?.headers.accept).toBe('application/json');
  });

  it('asks for the token at every call', async () => {
    const tokens = ['first', null, 'second'];
    const changing = client({ token: undefined, getToken: () => tokens.shift() ?? null });
    await changing.trash.empty();
    await changing.health.check();
    await changing.trash.empty();
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Token first', undefined, 'Token second']);
  });

  it('sends a form', async () => {
    await client().files.rename({ file_id: 7, name: 'new' });
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/v2/files/rename' });
    expect(server.seen[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(server.seen[0]?.body).toBe('file_id=7&name=new');
  });

  it('uploads a form', async () => {
    const content = new Blob(['hello world']);
    await client().files.upload({ parent_id: 3 }, { file: { content, name: 'hello.txt' } });
    const [seen] = server.seen;
    expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen?.body).toContain('filename="hello.txt"');
    expect(seen?.body).toContain('hello world');
  });

  it('answers the response of a route that is not JSON', async () => {
    reply = { headers: { 'content-type': 'application/xspf+xml' }, body: '<playlist/>' };
    const response = await client().downloads.xspf({ id: 3 });
    expect(await response.text()).toBe('<playlist/>');
  });

  it('throws the error of the envelope', async () => {
    reply = failure(400, 'NAME_ALREADY_EXIST');
    const error = await errorOf(client().files.createFolder({ name: 'a' }));
    expect(error).toMatchObject({ kind: 'known', code: 'NAME_ALREADY_EXIST', status: 400 });
  });

  it('does not take a page of a proxy for an answer', async () => {
    reply = {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<html>Sign in to the hotel network</html>',
    };
    expect(await errorOf(client().files.list())).toMatchObject({ kind: 'unknown', status: 200 });
    reply = { body: { files: [] } };
    expect(await errorOf(client().files.list())).toMatchObject({ kind: 'unknown' });
  });

  it('takes answers without a status or a body for a success where other servers send them', async () => {
    reply = { body: { result: true, token_id: 1, token_scope: 'default', user_id: 7 } };
    expect(await client().auth.validate()).toMatchObject({ result: true, user_id: 7 });
    reply = { body: { subtitles: [], default: null } };
    expect(await client().media.subtitles({ id: 7 })).toEqual({ subtitles: [], default: null });
    reply = { body: '' };
    expect(await client().media.deleteMp4({ id: 7 })).toEqual({});
    expect(await errorOf(client().trash.empty())).toMatchObject({ kind: 'unknown', status: 200 });
    reply = { body: { status: 'ERROR', error_type: 'NotFile' } };
    expect(await errorOf(client().media.deleteMp4({ id: 7 }))).toMatchObject({ code: 'NotFile' });
  });

  it('tells a dead server from a slow one', async () => {
    reply = { hang: true };
    expect(await errorOf(client({ timeout: 50 }).files.list())).toMatchObject({ kind: 'timeout' });
    await server.close();
    expect(await errorOf(client().files.list())).toMatchObject({ kind: 'network', status: 0 });
  });

  it('rejects with the reason of the signal that aborts it', async () => {
    reply = { hang: true };
    const controller = new AbortController();
    const listing = client().files.list({}, { signal: controller.signal });
    controller.abort(new Error('went elsewhere'));
    await expect(listing).rejects.toThrow('went elsewhere');
  });
});
