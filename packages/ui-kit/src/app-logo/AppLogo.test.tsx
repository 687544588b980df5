import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { AppLogo } from './AppLogo.tsx';

test('two marks on a page do not share their gradient', () => {
  render(
    <>
      <AppLogo label="Jackdaw" />
      <AppLogo label="Jackdaw again" size="lg" />
    </>,
  );
  const ids = screen.getAllByRole('img').map((logo) => logo.querySelector('linearGradient')?.id);
  expect(new Set(ids).size).toBe(2);
});
