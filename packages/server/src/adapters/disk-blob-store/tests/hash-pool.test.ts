import { afterEach, describe, expect, it } from '@jest/globals';
import { expectedDigest } from '../../../ports/tests/blob-store-contract.ts';
import { HashPool } from '../hash-pool.ts';

describe('HashPool', () => {
  const pool = new HashPool({ maxThreads: 2, idleMs: 20 });
  afterEach(() => pool.close());

  it('has no worker at rest, one for each busy session up to its limit, and none again', async () => {
    expect(pool.size).toBe(0);
    const sessions = [pool.open(), pool.open(), pool.open()];
    expect(pool.size).toBe(2);
    for (const session of sessions) session.drop();
    while (pool.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('hashes slots in the order they were given', async () => {
    const session = pool.open();
    const parts = ['one ', 'two ', 'three'].map((text) => Buffer.from(text));
    const updates = parts.map(async (part) => {
      const slot = session.takeSlot();
      slot.bytes.set(part);
      await session.update(slot, part.length);
      session.giveSlot(slot);
    });
    await Promise.all(updates);
    const { size: _, ...hashes } = expectedDigest(Buffer.concat(parts));
    expect(await session.digest()).toEqual(hashes);
  });

  it('fills slots less when many are lent', () => {
    const session = pool.open();
    const whole = session.fill;
    const lent = Array.from({ length: 40 }, () => session.takeSlot());
    expect(session.fill).toBeLessThan(whole);
    for (const slot of lent) session.giveSlot(slot);
    expect(session.fill).toBe(whole);
    session.drop();
  });

  it('says so when a file ends too soon', async () => {
    const session = pool.open();
    await expect(session.file(-1, 10)).rejects.toThrow();
    session.drop();
  });
});
