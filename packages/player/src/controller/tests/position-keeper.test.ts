import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createPositionKeeper } from '../position-keeper.ts';

describe('createPositionKeeper', () => {
  const saved: number[] = [];
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    saved.length = 0;
  });
  afterEach(() => void jest.useRealTimers());
  const create = () => createPositionKeeper((seconds) => saved.push(seconds), Date.now);

  test('keeps nothing in the first ten seconds', () => {
    const keeper = create();
    for (let second = 0; second <= 10; second++) keeper.at(second);
    keeper.flush();
    keeper.close();
    expect(saved).toEqual([]);
  });

  test('keeps a position at most every ten seconds', () => {
    const keeper = create();
    for (let second = 11; second <= 42; second++) {
      keeper.at(second);
      jest.advanceTimersByTime(1000);
    }
    expect(saved).toEqual([11, 21, 31, 41]);
  });

  test('keeps where playback paused as soon as it may', () => {
    const keeper = create();
    keeper.at(20);
    jest.advanceTimersByTime(4000);
    keeper.at(24);
    keeper.flush();
    expect(saved).toEqual([20]);
    jest.advanceTimersByTime(6000);
    expect(saved).toEqual([20, 24]);
  });

  test('keeps the last position when it is closed, once', () => {
    const keeper = create();
    keeper.at(20);
    keeper.at(25);
    keeper.close();
    keeper.close();
    jest.advanceTimersByTime(60_000);
    expect(saved).toEqual([20, 25]);
  });
});
