import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './Avatar.tsx';

test.each([
  ['Corvus Monedula', 'CM'],
  ['jack', 'J'],
  ['ada.king-lovelace', 'AL'],
  ['élodie', 'É'],
  ['', ''],
])('stands in for the picture of %j with %j', (name, initials) => {
  render(<Avatar name={name} />);
  expect(screen.getByRole('img')).toHaveTextContent(initials);
});

test('shows the picture, and the initials once it has failed', () => {
  const { container } = render(<Avatar name="Jack Daw" src="/picture.png" />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/picture.png');
  fireEvent.error(picture as HTMLImageElement);
  expect(screen.getByRole('img', { name: 'Jack Daw' })).toHaveTextContent('JD');
});
