import { describe, expect, it } from '@jest/globals';
import { bytesInMemory } from '../byte-source.ts';
import { metered } from '../metered.ts';

const MIB = 1024 * 1024;

/** A purse that remembers what is in it. */
function purse(bytes: number) {
  const budget = {
    left: bytes,
    exhausted: 0,
    async take(wanted: number) {
      if (wanted > budget.left) return false;
      budget.left -= wanted;
      return true;
    },
    async exhaust() {
      budget.exhausted += 1;
    },
  };
  return budget;
}

describe('a metered source', () => {
  it('costs what is read, to the byte', async () => {
    const budget = purse(10 * MIB);
    const source = metered(bytesInMemory(Buffer.alloc(6 * MIB)), budget);
    const block = Buffer.alloc(MIB);
    for (let n = 0; n < 5; n += 1) expect(await source.read(block, n * MIB)).toBe(MIB);
    expect(await source.read(block, 5.5 * MIB)).toBe(0.5 * MIB);
    expect(await source.read(block, 6 * MIB)).toBe(0);
    await source.close();
    expect(budget.left).toBe(4.5 * MIB);
  });

  it('costs nothing when nothing is read', async () => {
    const budget = purse(5);
    await metered(bytesInMemory('too long to pay'), budget).close();
    expect([budget.left, budget.exhausted]).toEqual([5, 0]);
  });

  it('gives the last bytes although there is nothing to take in advance, and then fails', async () => {
    const budget = purse(15);
    const source = metered(bytesInMemory(Buffer.alloc(20)), budget);
    const block = Buffer.alloc(5);
    for (const position of [0, 5, 10]) await source.read(block, position);
    await expect(source.read(block, 15)).rejects.toMatchObject({ code: 'LinkExpired' });
    await source.close();
    expect([budget.left, budget.exhausted]).toEqual([0, 1]);
  });

  it('does not pay two reads at once with the same bytes', async () => {
    const budget = purse(15);
    const source = metered(bytesInMemory(Buffer.alloc(20)), budget);
    const reads = [0, 5, 10, 15].map((position) => source.read(Buffer.alloc(5), position));
    const ended = await Promise.allSettled(reads);
    expect(ended.filter((read) => read.status === 'fulfilled')).toHaveLength(3);
    await source.close();
    expect(budget.left).toBe(0);
  });
});
