import type { Transfer } from '@jackdaw/api-contract';
import { Menu, MenuItem } from '@jackdaw/ui-kit';
import { Info, Radio, RotateCcw, X } from 'lucide-react';
import { messages } from './messages.ts';
import { isActive } from './transfer-state.ts';
import type { useTransferActions } from './use-transfer-actions.ts';

/** The menu of one transfer; its entries depend on what the transfer is doing. */
export function TransferMenu({
  transfer,
  actions,
  onDetails,
}: {
  transfer: Transfer;
  actions: ReturnType<typeof useTransferActions>;
  onDetails: () => void;
}) {
  const canReannounce = transfer.type === 'TORRENT' && (isActive(transfer) || transfer.status === 'SEEDING');
  return (
    <Menu aria-label={messages.more(transfer.name)}>
      <MenuItem icon={<Info aria-hidden />} onAction={onDetails}>
        {messages.details}
      </MenuItem>
      {transfer.status === 'ERROR' && (
        <MenuItem icon={<RotateCcw aria-hidden />} onAction={() => void actions.retry(transfer)}>
          {messages.retry}
        </MenuItem>
      )}
      {canReannounce && (
        <MenuItem icon={<Radio aria-hidden />} onAction={() => void actions.reannounce(transfer)}>
          {messages.reannounce}
        </MenuItem>
      )}
      <MenuItem
        icon={<X aria-hidden />}
        tone={isActive(transfer) ? 'danger' : 'neutral'}
        onAction={() => void actions.cancel([transfer])}
      >
        {isActive(transfer) ? messages.cancel : messages.remove}
      </MenuItem>
    </Menu>
  );
}
