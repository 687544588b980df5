import { describe, expect, it } from '@jest/globals';
import { createPace, createSliceTurns } from '../tree/pace.ts';

describe('the pace of a long operation', () => {
  it('takes more rows while they are quick, fewer when they are slow, and never too many or too few', () => {
    const pace = createPace({ sliceRows: 300, sliceMs: 2 });
    const first = pace.rows;
    pace.note(1);
    expect(pace.rows).toBeGreaterThan(first);
    for (let n = 0; n < 20; n += 1) pace.note(0);
    expect(pace.rows).toBe(300);
    pace.note(2);
    expect(pace.rows).toBe(300);
    pace.note(4);
    expect(pace.rows).toBeLessThan(300);
    for (let n = 0; n < 50; n += 1) pace.note(1000);
    expect(pace.rows).toBe(20);
  });

  it('never exceeds a limit that is lower than its own', () => {
    const pace = createPace({ sliceRows: 3, sliceMs: 2 });
    for (const milliseconds of [0, 1000, 2]) {
      pace.note(milliseconds);
      expect(pace.rows).toBe(3);
    }
  });

  it('cuts a list into parts that follow it, and leaves nothing out', () => {
    const pace = createPace({ sliceRows: 1000, sliceMs: 2 });
    const items = Array.from({ length: 500 }, (_, index) => index);
    const parts: number[][] = [];
    for (const part of pace.parts(items)) {
      parts.push(part);
      pace.note(parts.length % 2 === 0 ? 5 : 0.5);
    }
    expect(parts.flat()).toEqual(items);
    expect(new Set(parts.map((part) => part.length)).size).toBeGreaterThan(2);
    expect([...pace.parts([])]).toEqual([]);
  });
});

describe('the turns of slices', () => {
  it('are one at a time, in order, also after one that failed, and others come in between', async () => {
    const turns = createSliceTurns();
    const said: string[] = [];
    let inside = 0;
    const slice = (name: string) =>
      turns(async () => {
        inside += 1;
        expect(inside).toBe(1);
        await Promise.resolve();
        said.push(name);
        setImmediate(() => said.push(`after ${name}`));
        inside -= 1;
        if (name === 'b') throw new Error('b failed');
        return name;
      });
    const results = await Promise.allSettled([slice('a'), slice('b'), slice('c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(said).toEqual(['a', 'after a', 'b', 'after b', 'c']);
  });
});
