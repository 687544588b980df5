import { describe, expect, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { createWorkSlots } from '../work-slots.ts';

/** Work that ends when told to, and knows how it ended. */
function workload() {
  const started: string[] = [];
  const aborted: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (key: string) => (signal: AbortSignal) => {
    started.push(key);
    return new Promise<void>((resolve, reject) => {
      ends.set(key, resolve);
      signal.addEventListener('abort', () => {
        aborted.push(key);
        reject(signal.reason as Error);
      });
    });
  };
  return { started, aborted, work, end: (key: string) => ends.get(key)?.() };
}

describe('createWorkSlots', () => {
  test('does a piece once for all who want it', async () => {
    const { started, work, end } = workload();
    const slots = createWorkSlots(2);
    const both = Promise.all([slots.want('a', work('a')), slots.want('a', work('a'))]);
    await turn();
    end('a');
    await both;
    expect(started).toEqual(['a']);
  });

  test('does no more at once than there are slots', async () => {
    const { started, work, end } = workload();
    const slots = createWorkSlots(1);
    const first = slots.want('a', work('a'));
    const second = slots.want('b', work('b'));
    await turn();
    expect(started).toEqual(['a']);
    end('a');
    await first;
    await turn();
    expect(started).toEqual(['a', 'b']);
    end('b');
    await second;
  });

  test('what is wanted goes before work ahead, and takes its place', async () => {
    const { started, aborted, work, end } = workload();
    const slots = createWorkSlots(1);
    slots.ahead('x', work('x'));
    slots.ahead('y', work('y'));
    await turn();
    const wanted = slots.want('a', work('a'));
    await turn();
    await turn();
    expect([started, aborted]).toEqual([['x', 'a'], ['x']]);
    end('a');
    await wanted;
    await turn();
    expect(started).toEqual(['x', 'a', 'y']);
    slots.close();
  });

  test('work ahead that somebody comes to want is not stopped', async () => {
    const { started, aborted, work, end } = workload();
    const slots = createWorkSlots(1);
    slots.ahead('x', work('x'));
    await turn();
    const wanted = slots.want('x', work('x'));
    const other = slots.want('a', work('a'));
    await turn();
    expect([started, aborted]).toEqual([['x'], []]);
    end('x');
    await wanted;
    await turn();
    end('a');
    await other;
  });

  test('ends work when the last one who waits gives up', async () => {
    const { aborted, work } = workload();
    const slots = createWorkSlots(1);
    const [one, two] = [new AbortController(), new AbortController()];
    const waits = [slots.want('a', work('a'), one.signal), slots.want('a', work('a'), two.signal)];
    const outcomes = Promise.allSettled(waits);
    await turn();
    one.abort();
    await turn();
    expect(aborted).toEqual([]);
    two.abort();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(aborted).toEqual(['a']);
  });

  test('a failure reaches everybody who waits, and the next one tries anew', async () => {
    const slots = createWorkSlots(1);
    const broken = () => Promise.reject(new Error('broken'));
    const outcomes = await Promise.allSettled([slots.want('a', broken), slots.want('a', broken)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await slots.want('a', async () => undefined);
  });
});
