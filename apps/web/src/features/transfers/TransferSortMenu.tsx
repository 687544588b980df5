import { Button, Menu, MenuItem, MenuTrigger } from '@jackdaw/ui-kit';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
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
        <Button variant="ghost" icon={<Arrow aria-hidden />}>
          {messages.sorts[order.by]}
        </Button>
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
