import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/Button.tsx';
import { TextField } from '../text-field/TextField.tsx';
import { Dialog, DialogCancel } from './Dialog.tsx';
import { Modal } from './Modal.tsx';
import { ModalHost } from './ModalHost.tsx';
import { confirm } from './confirm.tsx';
import { isModalCancelled } from './modal-reason.ts';

const meta = {
  title: 'ui-kit/Modal',
  component: Modal,
  args: { isOpen: true, onCancel: () => {}, children: null },
} satisfies Meta<typeof Modal>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: {
    children: (
      <Dialog
        title="Rename Holiday in the Alps 2024 (director’s cut).mkv"
        footer={
          <>
            <DialogCancel />
            <Button variant="primary">Rename</Button>
          </>
        }
      >
        <TextField label="Name" defaultValue="Holiday in the Alps 2024 (director’s cut).mkv" />
      </Dialog>
    ),
  },
};
export const Danger: Story = {
  args: {
    size: 'sm',
    children: (
      <Dialog
        role="alertdialog"
        title="Delete 3 files forever?"
        footer={
          <>
            <DialogCancel />
            <Button variant="danger">Delete forever</Button>
          </>
        }
      >
        They are not in the trash afterwards and cannot be brought back.
      </Dialog>
    ),
  },
};
export const Imperative: Story = {
  render: () => {
    const ask = () =>
      confirm({
        title: 'Empty the trash?',
        message: '128 files will be gone.',
        actionLabel: 'Empty trash',
        danger: true,
      }).catch((error: unknown) => {
        if (!isModalCancelled(error)) throw error;
      });
    return (
      <>
        <Button onPress={ask}>Empty trash</Button>
        <ModalHost />
      </>
    );
  },
};
