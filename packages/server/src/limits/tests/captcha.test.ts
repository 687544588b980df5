import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '@jackdaw/api-contract';
import { solveChallenge, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createGuardedFetcher } from '../../adapters/guarded-fetch/index.ts';
import { createLimitsServer, type LimitsServer } from './limits-server.ts';

let server: LimitsServer;
let verifier: Server | undefined;
afterEach(async () => {
  await server.close();
  verifier?.close();
  verifier = undefined;
});

/** Gets an address banned; resolves with the ban's id. */
async function banned(remoteAddress = '127.0.0.1'): Promise<string> {
  for (let sent = 0; sent < 20; sent++) {
    const { headers } = await server.inject({ method: 'GET', url: '/v2/setup', remoteAddress });
    const id = headers['x-ratelimit-id'];
    if (typeof id === 'string') return id;
  }
  throw new Error('nobody was banned');
}

async function challengeFor(id: string): Promise<Challenge> {
  const answer = await server.call(routes.bans.captcha, { rate_limit_id: id });
  if (answer.kind !== 'proof-of-work') throw new Error('another kind of captcha');
  return answer.challenge as unknown as Challenge;
}

const pack = (challenge: Challenge, solution: Solution | null) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
const solve = async (challenge: Challenge) => pack(challenge, await solveChallenge({ challenge, deriveKey }));
const lift = (rate_limit_id: string, captcha_token: string) =>
  server.call(routes.bans.lift, { rate_limit_id, captcha_token });
const failLift = async (rate_limit_id: string, captcha_token: string) =>
  (await server.fail(routes.bans.lift, { rate_limit_id, captcha_token })).error_type;

describe('the proof of work', () => {
  it('lifts a ban at once and once only', async () => {
    server = await createLimitsServer();
    const id = await banned();
    const token = await solve(await challengeFor(id));
    await lift(id, token);
    const { statusCode, headers } = await server.inject({ method: 'GET', url: '/v2/setup' });
    expect(statusCode).toBe(200);
    expect(headers['x-ratelimit-remaining']).toBe('3');
    expect(await failLift(id, token)).toBe('NotFound');
    const next = await banned();
    expect(next).not.toBe(id);
    expect(await failLift(next, token)).toBe('INVALID_CAPTCHA');
  });

  it('lifts one ban for two at the same time only once', async () => {
    server = await createLimitsServer();
    const id = await banned();
    const token = await solve(await challengeFor(id));
    const both = await Promise.allSettled([lift(id, token), lift(id, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is for the banned address only', async () => {
    server = await createLimitsServer();
    const id = await banned('192.0.2.1');
    const failure = await server.fail(routes.bans.captcha, { rate_limit_id: id });
    expect(failure).toMatchObject({ status_code: 403, error_type: 'Forbidden' });
    expect(failure.error_message).toContain('Please make sure both of your devices are on the same network.');
    expect(await failLift(id, 'x')).toBe('Forbidden');
    expect((await server.fail(routes.bans.captcha, { rate_limit_id: 'f'.repeat(32) })).status_code).toBe(404);
  });

  it('takes nothing forged, unsolved, of another ban or out of date', async () => {
    server = await createLimitsServer();
    const before = await banned();
    const other = await challengeFor(before);
    await lift(before, await solve(await challengeFor(before)));
    const id = await banned();
    const challenge = await challengeFor(id);
    const solution = await solveChallenge({ challenge, deriveKey });
    const easier: Challenge = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0', cost: 1 } };
    const unsigned: Challenge = { parameters: challenge.parameters };
    const forged = [
      '',
      'x',
      Buffer.from('null').toString('base64'),
      Buffer.from('{"challenge":{"parameters":{}},"solution":{}}').toString('base64'),
      pack(challenge, null),
      pack(challenge, { counter: 0, derivedKey: '00'.repeat(32) }),
      await solve(easier),
      pack(unsigned, solution),
      await solve(other),
    ];
    for (const token of forged) expect(['INVALID_CAPTCHA', 'BadRequest']).toContain(await failLift(id, token));
    server.clock.advance(21 * 60_000);
    expect(await failLift(id, pack(challenge, solution))).toBe('INVALID_CAPTCHA');
    await lift(id, await solve(await challengeFor(id)));
  });

  it('cannot be asked for without end', async () => {
    server = await createLimitsServer();
    const ask = () => server.fail(routes.bans.captcha, { rate_limit_id: 'nothing' });
    for (let asked = 0; asked < 60; asked++) expect((await ask()).status_code).toBe(404);
    expect((await ask()).error_type).toBe('RATE_LIMIT_ERROR');
  });
});

describe('reCAPTCHA', () => {
  const asked: Record<string, string>[] = [];

  async function withVerifier(answer: (fields: Record<string, string>) => { status?: number; body: string }) {
    asked.length = 0;
    verifier = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
        asked.push(fields);
        const { status = 200, body } = answer(fields);
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      })();
    });
    await new Promise<void>((resolve) => verifier?.listen(0, '127.0.0.1', resolve));
    const { port } = verifier.address() as AddressInfo;
    server = await createLimitsServer({
      fetcher: createGuardedFetcher({ allowPrivateAddresses: true }),
      config: {
        recaptchaSiteKey: 'site',
        recaptchaSecret: 'secret',
        recaptchaVerifyUrl: `http://127.0.0.1:${port}/siteverify`,
      },
    });
  }

  it('is verified with its service', async () => {
    await withVerifier(({ response }) => ({ body: JSON.stringify({ success: response === 'human' }) }));
    const id = await banned();
    expect(await server.call(routes.bans.captcha, { rate_limit_id: id })).toMatchObject({
      kind: 'recaptcha',
      site_key: 'site',
    });
    expect(await failLift(id, 'robot')).toBe('INVALID_CAPTCHA');
    await lift(id, 'human');
    expect(asked).toEqual([
      { secret: 'secret', response: 'robot', remoteip: '127.0.0.1' },
      { secret: 'secret', response: 'human', remoteip: '127.0.0.1' },
    ]);
  });

  it.each([
    ['fails', { status: 500, body: '' }],
    ['talks nonsense', { body: '<html>' }],
  ])('lifts nothing when its service %s', async (_how, answer) => {
    await withVerifier(() => answer);
    const id = await banned();
    expect(await failLift(id, 'human')).toBe('ServiceUnavailable');
    expect(await banned()).toBe(id);
  });

  it.each([{ recaptchaSiteKey: 'site' }, { recaptchaSecret: 'secret' }])(
    'needs both its keys: with %j alone it is the proof of work',
    async (config) => {
      server = await createLimitsServer({ config });
      expect((await server.call(routes.bans.captcha, { rate_limit_id: await banned() })).kind).toBe('proof-of-work');
    },
  );
});
