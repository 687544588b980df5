import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Tabs } from './Tabs.tsx';

const tabs = [
  { id: 'link', label: 'From link', content: 'Paste links' },
  { id: 'upload', label: 'Upload', content: 'Drop files' },
];

test('shows the first panel and moves on by arrow keys', async () => {
  const onSelect = jest.fn();
  render(<Tabs aria-label="New transfer" tabs={tabs} onSelect={onSelect} />);
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Paste links');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Drop files');
  expect(onSelect).toHaveBeenLastCalledWith('upload');
});

test('shows the panel that its owner selected', () => {
  render(<Tabs aria-label="New transfer" tabs={tabs} selectedId="upload" />);
  expect(screen.getByRole('tab', { name: 'Upload' })).toHaveAttribute('aria-selected', 'true');
});
