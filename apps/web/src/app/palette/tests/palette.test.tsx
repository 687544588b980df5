import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileOf, folderOf } from '../../../testing/files.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { messages } from '../messages.ts';
import { PaletteKeys } from '../PaletteKeys.tsx';

const open = () =>
  renderApp(<PaletteKeys />, {
    answer: ({ path }) =>
      path.startsWith('/v2/files/search')
        ? { body: { files: [fileOf({ id: 3, name: 'films.txt' }), folderOf()], cursor: null, total: 2 } }
        : undefined,
  });

describe('the command palette', () => {
  it('goes to a folder that the server finds, folders first', async () => {
    const { router } = open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('searchbox', { name: messages.field }), 'films');
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Films', 'films.txt']),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/files/7'));
  });

  it('narrows places and actions, and says when nothing is left', async () => {
    open();
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('searchbox', { name: messages.field });
    await userEvent.type(field, 'theme');
    expect(screen.getAllByRole('menuitem')).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the list of shortcuts', () => {
  it('opens with a question mark', async () => {
    open();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: messages.shortcuts })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
