import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useIsMobile, useMediaQuery } from './use-media-query.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('follows the query and stops listening when it goes', () => {
  let matches = false;
  const listeners = new Set<() => void>();
  jest.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return matches;
        },
        addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  const { result, unmount } = renderHook(() => useMediaQuery('(min-width: 1px)'));
  expect(result.current).toBe(false);
  matches = true;
  act(() => listeners.forEach((listener) => listener()));
  expect(result.current).toBe(true);
  unmount();
  expect(listeners.size).toBe(0);
});

test('a phone is narrower than 960 px', () => {
  const asked = jest.spyOn(window, 'matchMedia');
  renderHook(() => useIsMobile());
  expect(asked).toHaveBeenCalledWith('(max-width: 959.98px)');
});
