import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Fetcher } from '../../../ports/fetcher.ts';
import { createGuardedFetcher, type GuardedFetcherOptions } from '../guarded-fetcher.ts';
import type { Resolve } from '../guarded-lookup.ts';
import { makeCertificate, serve, serveTls, type LocalServer } from './local-server.ts';

jest.setTimeout(60_000);

const MIB = 1024 * 1024;
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

function fetcher(options: Partial<GuardedFetcherOptions> = {}): Fetcher {
  const made = createGuardedFetcher({ allowPrivateAddresses: true, ...options });
  open.push(made);
  return made;
}

async function server(listener: RequestListener, host?: string): Promise<LocalServer> {
  const made = await serve(listener, host);
  open.push(made);
  return made;
}

/** Answers names from a table; a function is asked at each look-up. */
function names(table: Record<string, string[] | (() => string[])>): Resolve {
  return (hostname, _options, done) => {
    const entry = table[hostname];
    const addresses = typeof entry === 'function' ? entry() : entry;
    if (!addresses) done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    else
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  };
}

async function text(fetching: Fetcher, url: string, maxBytes = MIB): Promise<string> {
  const response = await fetching.fetch(url, { maxBytes });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function failure(reason: string) {
  return expect.objectContaining({ name: 'FetchError', reason });
}

describe('where it may connect to', () => {
  test('refuses every spelling of the machine itself and sends nothing', async () => {
    const target = await server((_request, response) => response.end('secret'));
    const guarded = fetcher({ allowPrivateAddresses: false });
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      'localhost',
    ]) {
      await expect(text(guarded, `http://${host}:${target.port}/`)).rejects.toEqual(failure('forbidden_address'));
    }
    expect(target.seen).toEqual([]);
  });

  test('refuses a public name that resolves to private addresses', async () => {
    const target = await server((_request, response) => response.end('secret'));
    const resolve = names({
      'v4.example': ['127.0.0.1'],
      'mapped.example': ['::ffff:127.0.0.1'],
      'meta.example': ['169.254.169.254'],
    });
    const guarded = fetcher({ allowPrivateAddresses: false, resolve });
    for (const host of ['v4.example', 'mapped.example', 'meta.example']) {
      await expect(text(guarded, `http://${host}:${target.port}/`)).rejects.toEqual(failure('forbidden_address'));
    }
    expect(target.seen).toEqual([]);
  });

  test('judges every hop: a redirect to a forbidden address is refused', async () => {
    const target = await server((_request, response) => response.end('secret'));
    const start = await server((_request, response) => {
      response.writeHead(302, { location: `http://169.254.169.254:${target.port}/latest/meta-data` }).end();
    });
    await expect(text(fetcher(), `http://127.0.0.1:${start.port}/`)).rejects.toEqual(failure('forbidden_address'));
    expect(start.seen).toHaveLength(1);
  });

  test('judges a name anew at each connection, so rebinding it does not help', async () => {
    const target = await server((request, response) => {
      if (request.url === '/start') response.writeHead(302, { location: '/secret', connection: 'close' }).end();
      else response.end('secret');
    });
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const resolve = names({ 'rebind.example': () => answers.shift() ?? [] });
    await expect(text(fetcher({ resolve }), `http://rebind.example:${target.port}/start`)).rejects.toEqual(
      failure('forbidden_address'),
    );
    expect(target.seen).toEqual(['GET /start']);
  });

  test('reaches private servers when the owner allows it', async () => {
    const target = await server((_request, response) => response.end('mine'));
    expect(await text(fetcher(), `http://localhost:${target.port}/`)).toBe('mine');
  });

  test('refuses a redirect to another scheme', async () => {
    const start = await server((_request, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    await expect(text(fetcher(), `http://127.0.0.1:${start.port}/`)).rejects.toEqual(failure('invalid_source'));
  });
});

describe('redirects', () => {
  test('ends a circle of redirects', async () => {
    const target = await server((_request, response) => response.writeHead(302, { location: '/again' }).end());
    await expect(text(fetcher({ maxRedirects: 4 }), `http://127.0.0.1:${target.port}/`)).rejects.toEqual(
      failure('unreachable'),
    );
    expect(target.seen).toHaveLength(5);
  });

  test('keeps credentials within their origin', async () => {
    const seen: (string | undefined)[] = [];
    const other = await server((request, response) => {
      seen.push(request.headers.authorization);
      response.end('done');
    });
    const first = await server((request, response) => {
      seen.push(request.headers.authorization);
      const location = request.url === '/' ? '/same' : `http://127.0.0.1:${other.port}/`;
      response.writeHead(307, { location }).end();
    });
    await text(fetcher(), `http://me:secret@127.0.0.1:${first.port}/`);
    const basic = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    expect(seen).toEqual([basic, basic, undefined]);
  });

  test('turns a POST into a GET after 303 and says where it ended', async () => {
    const target = await server((request, response) => {
      if (request.url === '/') response.writeHead(303, { location: '/done' }).end();
      else response.end('ok');
    });
    const response = await fetcher().fetch(`http://127.0.0.1:${target.port}/`, {
      method: 'POST',
      body: 'a=1',
      maxBytes: 10,
    });
    response.cancel();
    expect(response.url.pathname).toBe('/done');
    expect(target.seen).toEqual(['POST /', 'GET /done']);
  });
});

describe('limits', () => {
  test('ends an endless body at the limit', async () => {
    const target = await server((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const pump = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pump);
      pump();
    });
    await expect(text(fetcher(), `http://127.0.0.1:${target.port}/`, MIB)).rejects.toEqual(failure('too_large'));
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('counts what a %s body unpacks to', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(64 * MIB));
    const target = await server((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    expect(bomb.length).toBeLessThan(MIB);
    await expect(text(fetcher(), `http://127.0.0.1:${target.port}/`, MIB)).rejects.toEqual(failure('too_large'));
  });

  test('reads an encoded body and refuses damaged and unknown ones', async () => {
    const target = await server((request, response) => {
      const encoding = request.url === '/unknown' ? 'zip' : 'gzip';
      const body = request.url === '/damaged' ? Buffer.from('no gzip') : gzipSync('plain');
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    const base = `http://127.0.0.1:${target.port}`;
    expect(await text(fetcher(), `${base}/`)).toBe('plain');
    await expect(text(fetcher(), `${base}/damaged`)).rejects.toEqual(failure('unreachable'));
    await expect(text(fetcher(), `${base}/unknown`)).rejects.toEqual(failure('unreachable'));
  });

  test('a body shorter than announced is a failure', async () => {
    const target = await server((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('only this', () => response.destroy());
    });
    await expect(text(fetcher(), `http://127.0.0.1:${target.port}/`)).rejects.toEqual(failure('unreachable'));
  });

  test('gives up on a server that says nothing, and on a body that stops', async () => {
    const target = await server((request, response) => {
      if (request.url === '/stops') response.write('a');
    });
    const impatient = fetcher({ headersTimeout: 300, idleTimeout: 300 });
    await expect(text(impatient, `http://127.0.0.1:${target.port}/silent`)).rejects.toEqual(failure('timeout'));
    await expect(text(impatient, `http://127.0.0.1:${target.port}/stops`)).rejects.toEqual(failure('timeout'));
  });

  test('stops when told to', async () => {
    const target = await server(() => undefined);
    const control = new AbortController();
    const running = fetcher().fetch(`http://127.0.0.1:${target.port}/`, { maxBytes: 1, signal: control.signal });
    control.abort();
    await expect(running).rejects.toEqual(expect.objectContaining({ name: 'AbortError' }));
  });
});

describe('unreachable servers', () => {
  test('say what is wrong', async () => {
    const closed = await serve(() => undefined);
    await closed.close();
    const guarded = fetcher({ resolve: names({}) });
    await expect(text(guarded, `http://127.0.0.1:${closed.port}/`)).rejects.toThrow(/refused the connection/);
    await expect(text(guarded, 'http://nowhere.invalid/')).rejects.toThrow(
      'There is no server called nowhere.invalid.',
    );
  });

  test('a certificate nobody vouches for is not accepted, a trusted one is', async () => {
    const certificate = makeCertificate('files.example');
    const target = await serveTls(certificate, (_request, response) => response.end('safe'));
    open.push(target);
    const resolve = names({ 'files.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] });
    const url = `https://files.example:${target.port}/`;
    await expect(text(fetcher({ resolve }), url)).rejects.toThrow(/certificate/);
    const trusting = fetcher({ resolve, trustedCertificates: [certificate.cert] });
    expect(await text(trusting, url)).toBe('safe');
    await expect(text(trusting, `https://other.example:${target.port}/`)).rejects.toThrow(/certificate/);
  });

  test('a server that hangs up before it answers', async () => {
    const target = await server((request) => request.socket.destroy());
    const running = text(fetcher(), `http://127.0.0.1:${target.port}/`);
    await expect(running).rejects.toEqual(failure('unreachable'));
  });
});
