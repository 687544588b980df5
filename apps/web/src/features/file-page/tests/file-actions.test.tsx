import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '../../../testing/render-app.tsx';
import { messages } from '../messages.ts';
import { openFilePage } from './open-file-page.tsx';

const bodyOf = (sent: { path: string; body: unknown }[], path: string) =>
  sent.find((request) => request.path.startsWith(path))?.body;

describe('What can be done', () => {
  const other = {
    name: 'Thing.bin',
    file_type: 'FILE',
    content_type: 'application/x-thing',
    extension: 'bin',
  } as const;
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: messages.more }));
    await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}( ?F2)?$`) }));
  };

  it('renames by F2', async () => {
    const { sent } = openFilePage({ file: other });
    await screen.findByText(messages.noPreview.title);
    await userEvent.keyboard('{F2}');
    const field = await screen.findByRole('textbox', { name: messages.newName });
    await userEvent.clear(field);
    await userEvent.type(field, 'Other.bin{Enter}');
    await waitFor(() => expect(bodyOf(sent, '/v2/files/rename')).toEqual({ file_id: 5, name: 'Other.bin' }));
    await waitFor(() => expect(document.title).toContain('Other.bin'));
    expect(sent.filter(({ path }) => path.startsWith('/v2/files/rename'))).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('Other.bin');
  });

  it('moves to the trash, shows the folder, and can take it back', async () => {
    const { sent, router } = openFilePage({
      file: other,
      also: ({ path }) => (path.startsWith('/v2/files/delete') ? { body: { skipped: 0, cursor: null } } : undefined),
    });
    await choose(messages.trash);
    expect(router.state.location.pathname).toBe('/files/7');
    await userEvent.click(await screen.findByRole('button', { name: messages.undo }));
    await waitFor(() => expect(bodyOf(sent, '/v2/trash/restore')).toMatchObject({ file_ids: '5' }));
  });

  it('asks before it deletes for good', async () => {
    const { sent } = openFilePage({ file: other, settings: { trash_enabled: false } });
    await choose(messages.delete);
    const dialog = await screen.findByRole('alertdialog', { name: messages.confirmDelete.title });
    expect(bodyOf(sent, '/v2/files/delete')).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('button', { name: messages.confirmDelete.actionLabel }));
    await waitFor(() => expect(bodyOf(sent, '/v2/files/delete')).toMatchObject({ file_ids: '5' }));
  });

  it('copies an absolute stream link', async () => {
    openFilePage({ file: other });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: messages.more }));
    await user.click(await screen.findByRole('menuitem', { name: messages.copyStream }));
    const link = new URL(await navigator.clipboard.readText());
    expect(link.origin + link.pathname).toBe(`${window.location.origin}/v2/files/5/stream`);
    expect(link.searchParams.get('oauth_token')).toBe('dl');
  });

  it('moves to a folder that is picked', async () => {
    const { sent } = openFilePage({
      file: other,
      also: ({ path }) => (path.startsWith('/v2/files/move') ? { body: { errors: [] } } : undefined),
    });
    await choose(messages.move);
    const dialog = await screen.findByRole('dialog', { name: messages.moveTitle });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Your Files' }));
    const confirmation = within(dialog).getByRole('button', { name: messages.moveHere });
    await waitFor(() => expect(confirmation).toHaveProperty('disabled', false));
    await userEvent.click(confirmation);
    await waitFor(() => expect(bodyOf(sent, '/v2/files/move')).toMatchObject({ file_ids: '5', parent_id: 0 }));
  });

  it('says why it could not be renamed, and shows the old name again', async () => {
    openFilePage({
      file: other,
      also: ({ path }) => (path.startsWith('/v2/files/rename') ? refusal(400, 'NAME_ALREADY_EXIST') : undefined),
    });
    await choose(messages.rename);
    await userEvent.type(await screen.findByRole('textbox', { name: messages.newName }), 'x{Enter}');
    expect(await screen.findByText('Name already exists')).toBeTruthy();
    await waitFor(() => expect(document.title).toContain('Thing.bin'));
  });
});
