import { Menu, MenuItem, MenuTrigger } from '@jackdaw/ui-kit';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { ActionButton } from '../../shared/action-button/ActionButton.tsx';
import { messages } from './messages.ts';
import { chooseOrder, TRANSFER_SORTS, type TransferOrder } from './sort-transfers.ts';

/** Chooses the order of the list; the same again turns its direction round. */
export function TransferSortMenu({
  order,
  onChange,
}: {
  order: TransferOrder;
  onChange: (order: TransferOrder) => void;
}) {
  const Arrow = order.direction === 'ASC' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <MenuTrigger
      trigger={
        <ActionButton
          variant="ghost"
          label={messages.sortedBy(messages.sorts[order.by])}
          text={messages.sorts[order.by]}
          icon={<Arrow aria-hidden />}
        />
      }
      placement="bottom end"
    >
      <Menu
        aria-label={messages.sort}
        selectionMode="single"
        selectedKeys={[order.by]}
        onAction={(key) => {
          const by = TRANSFER_SORTS.find((sort) => sort === key);
          if (by) onChange(chooseOrder(order, by));
        }}
      >
        {TRANSFER_SORTS.map((sort) => (
          <MenuItem key={sort} id={sort}>
            {messages.sorts[sort]}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
