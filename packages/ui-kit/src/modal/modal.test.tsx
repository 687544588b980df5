import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from '../button/Button.tsx';
import { Dialog, DialogCancel } from './Dialog.tsx';
import { ModalHost } from './ModalHost.tsx';
import { confirm } from './confirm.tsx';
import { ModalCancelledError, isModalCancelled } from './modal-reason.ts';
import { getModals, openModal } from './modal-store.ts';
import type { ModalControls } from './modal-store.ts';

function NameDialog({ name, resolve, cancel }: { name: string } & ModalControls<string>) {
  return (
    <Dialog
      title={`Rename ${name}`}
      footer={
        <>
          <DialogCancel />
          <DialogCancel reason="cta">Buy more space</DialogCancel>
          <Button onPress={() => resolve('new name')}>Rename</Button>
        </>
      }
    >
      <input aria-label="Name" />
      <button type="button" onClick={() => cancel('cta')}>
        Leave
      </button>
    </Dialog>
  );
}

/** Opens a modal outside of any event, as a slow answer would. */
function opened<T>(ask: () => Promise<T>): Promise<T> {
  const answers: Promise<T>[] = [];
  act(() => {
    answers.push(ask());
  });
  return answers[0] as Promise<T>;
}

const open = () => opened(() => openModal(NameDialog, { name: 'film.mkv' }));
const gone = () => waitFor(() => expect(getModals()).toEqual([]));

afterEach(gone);

describe('openModal', () => {
  test('fulfils with the value and goes', async () => {
    render(<ModalHost />);
    const answer = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    await expect(answer).resolves.toBe('new name');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['footer', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['cta', () => userEvent.click(screen.getByRole('button', { name: 'Buy more space' }))],
    ['esc', () => userEvent.keyboard('{Escape}')],
    ['backdrop', () => userEvent.click(document.body.querySelector('.overlay') as Element)],
  ])('rejects with %s when it is left that way', async (reason, leave) => {
    render(<ModalHost />);
    const failure = open().catch((error: unknown) => error);
    await screen.findByRole('dialog', { name: 'Rename film.mkv' });
    await leave();
    const error = await failure;
    expect(isModalCancelled(error)).toBe(true);
    expect((error as ModalCancelledError).reason).toBe(reason);
  });

  test('that is not dismissable stays on Escape and backdrop', async () => {
    render(<ModalHost />);
    const left = jest.fn();
    const answer = opened(() => openModal(NameDialog, { name: 'a' }, { isDismissable: false }));
    answer.catch(left);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.body.querySelector('.overlay') as Element);
    expect(left).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(answer).rejects.toThrow('cancelled by cross');
  });

  test('stacks: Escape leaves the upper one only, and the focus goes back', async () => {
    render(<ModalHost />);
    const lower = open();
    const input = await screen.findByLabelText('Name');
    await userEvent.click(input);
    const upper = opened(() => confirm({ title: 'Sure?', actionLabel: 'Go ahead' })).catch((error: unknown) => error);
    await screen.findByRole('alertdialog', { name: 'Sure?' });
    await userEvent.keyboard('{Escape}');
    expect(await upper).toBeInstanceOf(ModalCancelledError);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await expect(lower).resolves.toBe('new name');
  });
});

describe('confirm', () => {
  test('fulfils with true for the action', async () => {
    render(<ModalHost />);
    const answer = opened(() =>
      confirm({ title: 'Empty the trash?', message: '128 files', actionLabel: 'Empty trash', danger: true }),
    );
    const action = await screen.findByRole('button', { name: 'Empty trash' });
    expect(action).toHaveAttribute('data-variant', 'danger');
    expect(screen.getByText('128 files')).toBeInTheDocument();
    await userEvent.click(action);
    await expect(answer).resolves.toBe(true);
  });
});

test('a dialog outside a modal is refused', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Dialog title="Alone" />)).toThrow('inside a Modal');
  error.mockRestore();
});

test('other errors are not taken for a cancelled modal', () => {
  expect(isModalCancelled(new Error('cancelled by cross'))).toBe(false);
});
