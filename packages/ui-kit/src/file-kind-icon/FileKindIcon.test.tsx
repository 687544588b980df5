import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FileKindIcon, fileKind } from './FileKindIcon.tsx';

test.each([
  ['FOLDER', 'folder'],
  ['VIDEO', 'video'],
  ['swf', 'swf'],
  ['SOMETHING_NEW', 'file'],
  ['toString', 'file'],
  [null, 'file'],
  [undefined, 'file'],
])('takes %j for %j', (type, kind) => {
  expect(fileKind(type)).toBe(kind);
});

test('is decoration unless it is named', () => {
  const { container, rerender } = render(<FileKindIcon kind="video" />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  rerender(<FileKindIcon kind="video" label="Video" />);
  expect(screen.getByRole('img', { name: 'Video' })).toHaveAttribute('data-kind', 'video');
});
