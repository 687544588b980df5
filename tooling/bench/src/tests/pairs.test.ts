import { describe, expect, it } from '@jest/globals';
import { inPairs, type Pair } from '../harness/pairs.ts';

const order: string[] = [];
const pair = (what: string, size: number, [bare, ours]: [number, number]): Pair => {
  const side = (name: string, seconds: number) => () => {
    order.push(`${name} ${size}`);
    return Promise.resolve({ seconds, cpu: null, memory: null });
  };
  return { what, size, bare: side('bare', bare), ours: side('ours', ours) };
};

describe('pairs', () => {
  it('run each job right after its baseline and tell the ratio and the growth of both', async () => {
    const pairs = [pair('list', 10, [1, 4]), pair('list', 100, [2, 40])];
    const { sides, notes, median } = await inPairs(pairs, 3, () => undefined);
    expect(order.slice(0, 4)).toEqual(['bare 10', 'ours 10', 'bare 100', 'ours 100']);
    expect(sides.map((side) => side.name)).toEqual([
      'list, 10: bare',
      'list, 10: Jackdaw',
      'list, 100: bare',
      'list, 100: Jackdaw',
    ]);
    expect(notes).toEqual({
      'list, 10: times the bare work': 4,
      'list, 100: times the bare work': 20,
      'list: growth for 10 times as many, bare': 2,
      'list: growth for 10 times as many, Jackdaw': 10,
    });
    expect(median('list', 100)).toMatchObject({ bare: 2, ours: 40 });
    expect(() => median('list', 5)).toThrow(RangeError);
  });
});
