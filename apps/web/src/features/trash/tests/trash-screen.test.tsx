import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Answer } from '../../../testing/render-app.tsx';
import { messages } from '../messages.ts';
import TrashScreen from '../TrashScreen.tsx';

const item = {
  id: 5,
  name: 'Old.txt',
  parent_id: 0,
  file_type: 'TEXT',
  folder_type: 'REGULAR',
  content_type: 'text/plain',
  extension: 'txt',
  icon: null,
  size: 10,
  created_at: '2026-03-17T09:30:00',
  deleted_at: '2026-03-18T09:30:00',
  expiration_date: '2026-04-01T09:30:00',
  first_accessed_at: null,
  screenshot: null,
};

const withItems =
  (...files: object[]): Answer =>
  ({ path }) =>
    path.startsWith('/v2/trash/list')
      ? { body: { files, cursor: null, total: files.length, trash_size: 10 } }
      : path.startsWith('/v2/config')
        ? { body: { config: {} } }
        : undefined;

describe('TrashScreen', () => {
  it('restores what is selected', async () => {
    const { sent } = renderApp(<TrashScreen />, { answer: withItems(item) });
    await userEvent.click(await screen.findByRole('row', { name: /Old/ }));
    await userEvent.click(screen.getByRole('button', { name: messages.restore }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.startsWith('/v2/trash/restore'))?.body).toEqual({ file_ids: '5' }),
    );
  });

  it('empties the trash only after asking', async () => {
    const { sent } = renderApp(<TrashScreen />, { answer: withItems(item) });
    await screen.findByText('Old.txt');
    await userEvent.click(screen.getByRole('button', { name: messages.emptyTrash }));
    const isEmptied = () => sent.some(({ path }) => path.startsWith('/v2/trash/empty'));
    const [ask] = await screen.findAllByText(messages.confirmEmpty.title);
    expect(ask).toBeTruthy();
    expect(isEmptied()).toBe(false);
    const buttons = await screen.findAllByRole('button', { name: messages.confirmEmpty.actionLabel });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(isEmptied()).toBe(true));
  });

  it('is calm when there is nothing in it', async () => {
    renderApp(<TrashScreen />, { answer: withItems() });
    expect(await screen.findByText(messages.empty.title)).toBeTruthy();
    expect(screen.getByRole('button', { name: messages.emptyTrash })).toHaveProperty('disabled', true);
  });
});
