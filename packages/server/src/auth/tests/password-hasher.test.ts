import { describe, expect, it } from '@jest/globals';
import { createPasswordHasher } from '../password-hasher.ts';

const cost = { memoryCost: 64, timeCost: 1 };

describe('createPasswordHasher', () => {
  it('makes salted PHC strings that only their password fits', async () => {
    const hasher = createPasswordHasher({ cost });
    const [one, two] = [await hasher.hash('secret'), await hasher.hash('secret')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'secret')).toBe(true);
    expect(await hasher.verify(one, 'Secret')).toBe(false);
    expect(await hasher.verify('no hash', 'secret')).toBe(false);
    expect(await hasher.verify(null, 'no password fits')).toBe(false);
  });

  it('refuses work beyond its queue and goes on afterwards', async () => {
    const hasher = createPasswordHasher({ concurrency: 1, waiting: 1, cost });
    const results = await Promise.allSettled([hasher.hash('a'), hasher.hash('b'), hasher.hash('c')]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { code: 'ServiceUnavailable' } });
    await hasher.hash('d');
  });
});
