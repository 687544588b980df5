import {
  allFiles,
  useConfigQuery,
  useListTrashInfiniteQuery,
  useSetConfigValueMutation,
} from '@jackdaw/api-client/react';
import { Button, EmptyState, formatBytes, Menu, MenuItem, ResourceList, type Selection } from '@jackdaw/ui-kit';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../shared/action-button/ActionButton.tsx';
import { Notice } from '../../shared/page/Notice.tsx';
import { LoadFailed } from '../../shared/page/LoadFailed.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { messages } from './messages.ts';
import { TrashRow } from './TrashRow.tsx';
import { useTrashActions } from './use-trash-actions.ts';
import styles from './TrashScreen.module.css';

const NOTICE_KEY = 'dismissed.trash_expiration_message';
const NOTHING: Selection = new Set();

/** What was deleted in the last 14 days: restore it, delete it forever, or empty the trash. */
export default function TrashScreen() {
  const listing = useListTrashInfiniteQuery({});
  const { data: config } = useConfigQuery();
  const [setConfigValue] = useSetConfigValueMutation();
  const [selected, setSelected] = useState<Selection>(NOTHING);
  const navigate = useNavigate();
  const items = allFiles(listing.data);
  const actions = useTrashActions(
    () => listing.data?.pages[0]?.cursor ?? null,
    () => items.map(({ id }) => id),
  );
  const hasSelection = selected === 'all' || selected.size > 0;
  const trashSize = listing.data?.pages[0]?.trash_size;

  const restore = async (keys: Selection) => {
    if (await actions.restore(keys)) setSelected(NOTHING);
  };
  const remove = async (keys: Selection) => {
    if (await actions.remove(keys)) setSelected(NOTHING);
  };

  return (
    <Page
      title={messages.title}
      actions={
        <>
          {trashSize !== undefined && trashSize > 0 && (
            <span className={styles['size']}>{messages.size(formatBytes(trashSize))}</span>
          )}
          <ActionButton
            label={messages.restore}
            icon={<RotateCcw aria-hidden />}
            isDisabled={!hasSelection}
            onPress={() => void restore(selected)}
          />
          <ActionButton
            label={messages.remove}
            icon={<Trash2 aria-hidden />}
            isDisabled={!hasSelection}
            onPress={() => void remove(selected)}
          />
          <Button isDisabled={items.length === 0} onPress={() => void actions.empty()}>
            {messages.emptyTrash}
          </Button>
        </>
      }
      notice={
        items.length > 0 &&
        config?.[NOTICE_KEY] !== true && (
          <Notice
            dismissLabel={messages.dismiss}
            onDismiss={() => void setConfigValue({ key: NOTICE_KEY, value: true })}
          >
            {messages.expiry}
          </Notice>
        )
      }
    >
      <ResourceList
        aria-label={messages.list}
        items={items}
        getTextValue={({ name }) => name}
        renderItem={(item) => <TrashRow item={item} />}
        selectedKeys={selected}
        onSelectionChange={setSelected}
        onDelete={(keys) => void remove(keys)}
        contextMenu={({ keys }) => (
          <Menu aria-label={messages.title}>
            <MenuItem icon={<RotateCcw aria-hidden />} onAction={() => void restore(keys)}>
              {messages.restore}
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onAction={() => void remove(keys)}>
              {messages.remove}
            </MenuItem>
          </Menu>
        )}
        isLoading={listing.isLoading}
        hasMore={listing.hasNextPage}
        isLoadingMore={listing.isFetchingNextPage}
        onLoadMore={() => void listing.fetchNextPage()}
        scrollKey="trash"
        error={
          listing.isError && (
            <LoadFailed
              title={messages.loadFailed.title}
              error={listing.error}
              onRetry={() => void listing.refetch()}
            />
          )
        }
        empty={
          <EmptyState
            icon={<Trash2 />}
            title={messages.empty.title}
            message={messages.empty.message}
            actions={<Button onPress={() => void navigate('/')}>{messages.empty.action}</Button>}
          />
        }
      />
    </Page>
  );
}
