import { allTransfers, useListTransfersInfiniteQuery, useSaveSettingsMutation } from '@jackdaw/api-client/react';
import type { Transfer } from '@jackdaw/api-contract';
import { Button, EmptyState, ResourceList, useIsMobile, type Key, type Selection } from '@jackdaw/ui-kit';
import { ArrowDownToLine, CircleX, ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ActionButton } from '../../shared/action-button/ActionButton.tsx';
import { LoadFailed } from '../../shared/page/LoadFailed.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { SortMenu } from '../../shared/sort-menu/SortMenu.tsx';
import { useAccount } from '../../shared/use-account.ts';
import { messages } from './messages.ts';
import { chooseOrder, readOrder, sortTransfers, TRANSFER_SORTS, writeOrder } from './sort-transfers.ts';
import { openTransferDetails } from './TransferDetails.tsx';
import { TransferMenu } from './TransferMenu.tsx';
import { TransferRow } from './TransferRow.tsx';
import { canOpen, isActive } from './transfer-state.ts';
import { useTransferActions } from './use-transfer-actions.ts';

const NOTHING: Selection = new Set();
const NONE: readonly Transfer[] = [];

/** What is being fetched and what came of it. */
export default function TransfersScreen() {
  const listing = useListTransfersInfiniteQuery({});
  const account = useAccount();
  const [saveSettings] = useSaveSettingsMutation();
  const [selected, setSelected] = useState<Selection>(NOTHING);
  const [, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const actions = useTransferActions();
  const isMobile = useIsMobile();
  const order = readOrder(account?.settings.transfer_sort_by);
  const loaded = listing.data ? allTransfers(listing.data) : NONE;
  const { by, direction } = order;
  const transfers = useMemo(() => sortTransfers(loaded, { by, direction }), [loaded, by, direction]);

  const open = (key: Key) => {
    const transfer = transfers.find(({ id }) => id === Number(key));
    if (transfer && canOpen(transfer)) void navigate(`/files/${transfer.file_id}`);
    else if (transfer) void openTransferDetails(transfer.id);
  };
  const menuOf = (transfer: Transfer) => (
    <TransferMenu transfer={transfer} actions={actions} onDetails={() => void openTransferDetails(transfer.id)} />
  );
  const chosen = (keys: Selection) => (keys === 'all' ? transfers : transfers.filter(({ id }) => keys.has(id)));
  const cancel = async (keys: Selection) => {
    if (await actions.cancel(chosen(keys))) setSelected(NOTHING);
  };
  const target = (key: Key) => transfers.find(({ id }) => id === Number(key)) as Transfer;

  return (
    <Page
      title={messages.title}
      actions={
        <>
          <SortMenu
            keys={TRANSFER_SORTS}
            labels={messages.sorts}
            order={order}
            onChoose={(by) => void saveSettings({ transfer_sort_by: writeOrder(chooseOrder(order, by)) })}
          />
          {(selected === 'all' || selected.size > 0) && (
            <ActionButton
              label={chosen(selected).some(isActive) ? messages.cancel : messages.remove}
              icon={<CircleX aria-hidden />}
              onPress={() => void cancel(selected)}
            />
          )}
          <ActionButton
            label={messages.clearFinished}
            icon={<ListChecks aria-hidden />}
            isDisabled={!transfers.some(({ status }) => status === 'COMPLETED')}
            onPress={() => void actions.clearFinished()}
          />
        </>
      }
    >
      <ResourceList
        aria-label={messages.list}
        items={transfers}
        getTextValue={({ name }) => name}
        renderItem={(transfer) => <TransferRow transfer={transfer} menu={menuOf(transfer)} />}
        selectedKeys={selected}
        onSelectionChange={setSelected}
        onAction={open}
        onDelete={(keys) => void cancel(keys)}
        contextMenu={({ key }) => menuOf(target(key))}
        isLoading={listing.isLoading}
        hasMore={listing.hasNextPage}
        isLoadingMore={listing.isFetchingNextPage}
        onLoadMore={() => void listing.fetchNextPage()}
        scrollKey="transfers"
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
            icon={<ArrowDownToLine />}
            title={messages.empty.title}
            message={isMobile ? messages.empty.messageOnPhones : messages.empty.message}
            actions={
              <Button variant="primary" onPress={() => setParameters({ add: '' })}>
                {messages.empty.action}
              </Button>
            }
          />
        }
      />
    </Page>
  );
}
