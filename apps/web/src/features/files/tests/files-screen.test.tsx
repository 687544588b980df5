import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileOf, folderOf } from '../../../testing/files.ts';
import { refusal, renderApp, type Answer } from '../../../testing/render-app.tsx';
import FilesScreen from '../FilesScreen.tsx';
import { messages } from '../messages.ts';

const page = (files: object[], parent: object = folderOf({ id: 0, name: 'Your Files', parent_id: null })) => ({
  body: { files, parent, breadcrumbs: [], cursor: null },
});

function open(answer: Answer, path = '/') {
  return renderApp(<FilesScreen />, { path, route: path === '/' ? '/' : '/files/:id', answer });
}

const withFiles =
  (files: object[], also: Answer = () => undefined): Answer =>
  (request) =>
    also(request) ?? (request.path.startsWith('/v2/files/list') ? page(files) : undefined);

describe('FilesScreen', () => {
  it('lists what is in the folder, with real links', async () => {
    open(withFiles([fileOf(), folderOf()]));
    const link = await screen.findByRole('link', { name: 'Films' });
    expect(link.getAttribute('href')).toBe('/files/7');
    expect(screen.getByText('Notes.txt')).toBeTruthy();
  });

  it('says what to do in an empty folder', async () => {
    open(withFiles([]));
    expect(await screen.findByText(messages.empty.title)).toBeTruthy();
  });

  it('offers another try when the folder could not be loaded', async () => {
    let isBroken = true;
    open((request) => {
      if (!request.path.startsWith('/v2/files/list')) return undefined;
      return isBroken ? refusal(500, 'InternalServerError') : page([fileOf()]);
    });
    const alert = await screen.findByRole('alert');
    isBroken = false;
    await userEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText('Notes.txt')).toBeTruthy();
  });

  it('says so when there is no such folder', async () => {
    open((request) => (request.path.startsWith('/v2/files/list') ? refusal(404, 'NotFound') : undefined), '/files/99');
    expect(await screen.findByText(messages.notFound.title)).toBeTruthy();
  });

  it('shows the server’s complaint at the name of a new folder', async () => {
    const { sent } = open(
      withFiles([], ({ path }) =>
        path.startsWith('/v2/files/create-folder') ? refusal(400, 'NAME_ALREADY_EXIST') : undefined,
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: messages.newFolder }));
    const field = await screen.findByRole('textbox', { name: messages.folderName });
    await userEvent.type(field, 'Films{Enter}');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(/Please rename one of them and try again/)).toBeTruthy();
    expect(sent.find(({ path }) => path.startsWith('/v2/files/create-folder'))?.body).toEqual({
      name: 'Films',
      parent_id: 0,
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('moves the selection to the trash and offers the way back', async () => {
    const { sent } = open(
      withFiles([fileOf()], ({ path }) =>
        path.startsWith('/v2/files/delete') ? { body: { cursor: null, skipped: 0 } } : undefined,
      ),
    );
    const row = await screen.findByRole('row', { name: /Notes/ });
    await userEvent.click(row);
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Notes/ })).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: messages.undo }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.startsWith('/v2/trash/restore'))?.body).toEqual({ file_ids: '1' }),
    );
  });

  it('renames in place and takes the name back when the server refuses', async () => {
    open(
      withFiles([fileOf()], ({ path }) =>
        path.startsWith('/v2/files/rename') ? refusal(400, 'NAME_ALREADY_EXIST') : undefined,
      ),
    );
    await userEvent.click(await screen.findByRole('row', { name: /Notes/ }));
    await userEvent.keyboard('{F2}');
    const field = await screen.findByRole('textbox', { name: messages.newName });
    await userEvent.clear(field);
    await userEvent.type(field, 'Other.txt{Enter}');
    expect(await screen.findByText('Name already exists')).toBeTruthy();
    expect(await screen.findByText('Notes.txt')).toBeTruthy();
  });

  it('renames by a slow second click on the name of the selected row', async () => {
    const { router } = open(withFiles([fileOf()]));
    const row = await screen.findByRole('row', { name: /Notes/ });
    await userEvent.click(row);
    await userEvent.click(within(row).getByRole('link'));
    expect(await screen.findByRole('textbox', { name: messages.newName })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });

  it('opens by a click on the name of a row that is not selected', async () => {
    const { router } = open(withFiles([fileOf()]));
    await userEvent.click(await screen.findByRole('link', { name: 'Notes.txt' }));
    expect(router.state.location.pathname).toBe('/files/1');
  });

  it('names the files that could not go to the trash before it deletes them for good', async () => {
    const { sent } = open(
      withFiles([fileOf()], ({ path, body }) => {
        if (path.startsWith('/v2/files/list/continue')) return { body: { files: [fileOf()], cursor: null } };
        if (!path.startsWith('/v2/files/delete')) return undefined;
        const isSecond = (body as { cursor?: string }).cursor !== undefined;
        return { body: isSecond ? { cursor: null, skipped: 0 } : { cursor: 'left', skipped: 1 } };
      }),
    );
    await userEvent.click(await screen.findByRole('row', { name: /Notes/ }));
    await userEvent.keyboard('{Delete}');
    const question = await screen.findByRole('alertdialog', { name: messages.skipped(1).title });
    expect(await within(question).findByText('Notes.txt')).toBeTruthy();
    expect(sent.find(({ path }) => path.startsWith('/v2/files/list/continue'))).toMatchObject({
      path: expect.stringContaining('per_page=10'),
      body: { cursor: 'left' },
    });
    await userEvent.click(within(question).getByRole('button', { name: messages.skipped(1).actionLabel }));
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.startsWith('/v2/files/delete')).at(-1)?.body).toMatchObject({
        cursor: 'left',
      }),
    );
  });
});
