import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Answer } from '../../../testing/render-app.tsx';
import { transferOf } from '../../../testing/transfers.ts';
import { messages } from '../messages.ts';
import TransfersScreen from '../TransfersScreen.tsx';

const withTransfers =
  (...transfers: object[]): Answer =>
  ({ path }) => {
    if (path.startsWith('/v2/transfers/list')) return { body: { transfers, cursor: null, total: transfers.length } };
    if (path.startsWith('/v2/transfers/clean')) return { body: { deleted_ids: [2] } };
    return path.startsWith('/v2/transfers/count') ? { body: { count: 0 } } : undefined;
  };

describe('TransfersScreen', () => {
  it('shows progress and asks before it drops what was fetched', async () => {
    const { sent } = renderApp(<TransfersScreen />, { answer: withTransfers(transferOf()) });
    const bar = await screen.findByRole('progressbar', { name: 'Film' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    await userEvent.click(screen.getByRole('button', { name: messages.more('Film') }));
    await userEvent.click(await screen.findByRole('menuitem', { name: messages.cancel }));
    await userEvent.click(await screen.findByRole('button', { name: messages.confirmCancel(1).actionLabel }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.startsWith('/v2/transfers/cancel'))?.body).toEqual({ transfer_ids: '1' }),
    );
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('clears what is finished', async () => {
    renderApp(<TransfersScreen />, {
      answer: withTransfers(transferOf({ id: 2, name: 'Done', status: 'COMPLETED', percent_done: 100 })),
    });
    await screen.findByText('Done');
    await userEvent.click(screen.getByRole('button', { name: messages.clearFinished }));
    await waitFor(() => expect(screen.queryByText('Done')).toBeNull());
  });

  it('tells how to begin when there is nothing', async () => {
    const { router } = renderApp(<TransfersScreen />, { answer: withTransfers() });
    await userEvent.click(await screen.findByRole('button', { name: messages.empty.action }));
    expect(router.state.location.search).toBe('?add=');
  });
});
