import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from '../tests/layout.tsx';
import { FileKindIcon } from './FileKindIcon.tsx';
import type { FileKind } from './FileKindIcon.tsx';

const kinds: FileKind[] = ['folder', 'video', 'audio', 'image', 'archive', 'pdf', 'text', 'swf', 'file'];

const meta = {
  title: 'ui-kit/FileKindIcon',
  component: FileKindIcon,
  args: { kind: 'folder', label: 'Folder' },
} satisfies Meta<typeof FileKindIcon>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Kinds: Story = {
  render: () => (
    <Row>
      {kinds.map((kind) => (
        <FileKindIcon key={kind} kind={kind} label={kind} />
      ))}
    </Row>
  ),
};
