import { Menu, MenuItem, MenuTrigger } from '@jackdaw/ui-kit';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { ActionButton } from '../action-button/ActionButton.tsx';
import { messages } from './messages.ts';

/** Chooses what a list is sorted by. What choosing the same again means is the list's business. */
export function SortMenu<Key extends string>({
  keys,
  labels,
  order,
  onChoose,
}: {
  keys: readonly Key[];
  labels: Readonly<Record<Key, string>>;
  order: { readonly by: Key; readonly direction: 'ASC' | 'DESC' };
  onChoose: (by: Key) => void;
}) {
  const Arrow = order.direction === 'ASC' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <MenuTrigger
      trigger={
        <ActionButton
          variant="ghost"
          label={messages.sortedBy(labels[order.by])}
          text={labels[order.by]}
          icon={<Arrow aria-hidden />}
        />
      }
      placement="bottom end"
    >
      <Menu
        aria-label={messages.sort}
        selectionMode="single"
        selectedKeys={[order.by]}
        onAction={(chosen) => {
          const by = keys.find((key) => key === chosen);
          if (by) onChoose(by);
        }}
      >
        {keys.map((key) => (
          <MenuItem key={key} id={key}>
            {labels[key]}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
