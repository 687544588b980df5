import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from '../button/Button.tsx';
import { Tooltip } from './Tooltip.tsx';

test('describes what it explains and goes with Escape', async () => {
  render(
    <Tooltip content="Files are already in this folder">
      <Button>Move here</Button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Files are already in this folder');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('stays away while it is disabled', async () => {
  render(
    <Tooltip content="No" isDisabled>
      <Button>Move here</Button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
