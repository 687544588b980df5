import { afterEach, expect, jest, test } from '@jest/globals';
import { applyTheme, resolveTheme } from './theme.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('marks the page, or one element, with the chosen theme', () => {
  applyTheme('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  const player = document.createElement('div');
  applyTheme('light', player);
  expect(player).toHaveAttribute('data-theme', 'light');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('resolves auto by the system and leaves a choice alone', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('dark') }) as MediaQueryList);
  expect(resolveTheme('auto')).toBe('dark');
  expect(resolveTheme('light')).toBe('light');
});
