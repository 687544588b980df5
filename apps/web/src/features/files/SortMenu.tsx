import type { SortBy } from '@jackdaw/api-contract';
import { Menu, MenuItem, MenuTrigger } from '@jackdaw/ui-kit';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { ActionButton } from '../../shared/action-button/ActionButton.tsx';
import { messages } from './messages.ts';
import { chooseSort, readSort, SORT_KEYS } from './sort-order.ts';

/** Chooses the folder's order; the same key again turns its direction round. */
export function SortMenu({ sort, onChange }: { sort: SortBy | undefined; onChange: (sort: SortBy) => void }) {
  const order = readSort(sort);
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
          const by = SORT_KEYS.find((candidate) => candidate === key);
          if (by) onChange(chooseSort(order, by));
        }}
      >
        {SORT_KEYS.map((key) => (
          <MenuItem key={key} id={key}>
            {messages.sorts[key]}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
