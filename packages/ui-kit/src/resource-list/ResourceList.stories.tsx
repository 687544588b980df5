import type { Meta, StoryObj } from '@storybook/react-vite';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { Selection } from 'react-aria-components';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import { ErrorState } from '../empty-state/ErrorState.tsx';
import { FileKindIcon } from '../file-kind-icon/FileKindIcon.tsx';
import { Menu, MenuItem } from '../menu/Menu.tsx';
import { demoFiles, DemoRow } from '../tests/demo-files.tsx';
import type { DemoFile } from '../tests/demo-files.tsx';
import { Screen } from '../tests/layout.tsx';
import { ResourceList } from './ResourceList.tsx';
import type { ResourceListProps } from './ResourceList.tsx';
import { useRowDragAndDrop } from './use-row-drag-and-drop.ts';

function ListStory({ items = [], ...props }: Partial<ResourceListProps<DemoFile>>) {
  const [selectedKeys, setSelectedKeys] = useState<Selection>(new Set([2, 3]));
  const { dragAndDropHooks } = useRowDragAndDrop<DemoFile>({
    getText: (file) => file.name,
    canDropOn: (key) => items.find((file) => file.id === key)?.kind === 'folder',
    onDrop: () => setSelectedKeys(new Set()),
  });
  return (
    <Screen>
      <ResourceList
        aria-label="Files"
        items={items}
        getTextValue={(file) => file.name}
        renderItem={(file) => <DemoRow file={file} />}
        selectedKeys={selectedKeys}
        onSelectionChange={setSelectedKeys}
        onAction={() => {}}
        dragAndDropHooks={dragAndDropHooks}
        contextMenu={() => (
          <Menu aria-label="File actions">
            <MenuItem>Open</MenuItem>
            <MenuItem tone="danger">Move to trash</MenuItem>
          </Menu>
        )}
        {...props}
      />
    </Screen>
  );
}

const meta = {
  title: 'ui-kit/ResourceList',
  component: ListStory,
  parameters: { layout: 'fullscreen' },
  args: { items: demoFiles(30) },
} satisfies Meta<typeof ListStory>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const TenThousand: Story = { args: { items: demoFiles(10_000) } };
export const Grid: Story = {
  args: {
    view: 'grid',
    renderItem: (file) => (
      <>
        <FileKindIcon kind={file.kind} size="lg" />
        <span>{file.name.slice(0, 20)}</span>
      </>
    ),
  },
};
export const LoadingMore: Story = { args: { items: demoFiles(4), hasMore: true, isLoadingMore: true } };
export const Loading: Story = { args: { items: [], isLoading: true } };
export const Empty: Story = {
  args: {
    items: [],
    empty: <EmptyState icon={<FolderOpen />} title="This folder is empty" message="Drop files here." />,
  },
};
export const Error: Story = {
  args: { items: [], error: <ErrorState title="The files could not be loaded" onRetry={() => {}} /> },
};
