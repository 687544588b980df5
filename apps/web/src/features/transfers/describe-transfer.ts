import type { Transfer } from '@jackdaw/api-contract';
import { formatBytes, formatDuration, formatSpeed } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import { canOpen, progressOf } from './transfer-state.ts';

function amount({ downloaded, size }: Transfer): string | null {
  if (size === null) return downloaded ? formatBytes(downloaded) : null;
  return messages.of(formatBytes(downloaded ?? 0), formatBytes(size));
}

/** What a transfer is doing, in plain words: status, percent, amount, speed, time left, peers. */
export function describeTransfer(transfer: Transfer): string {
  const { status } = transfer;
  if (status === 'ERROR') return transfer.error_message ?? messages.failedByDefault;
  const parts: (string | null)[] = [messages.status(status)];
  const percent = progressOf(transfer);
  if (percent !== null) parts.push(`${percent}%`);
  if (status === 'DOWNLOADING') {
    const { down_speed: speed, estimated_time: left, peers_connected: peers } = transfer;
    // What matters most comes first: a phone cuts the end off.
    parts.push(
      left === null ? null : messages.timeLeft(formatDuration(left)),
      speed === null ? null : formatSpeed(speed),
      amount(transfer),
      transfer.type === 'TORRENT' && peers !== null ? messages.peers(peers) : null,
    );
  } else if (status === 'SEEDING') {
    parts.push(transfer.up_speed ? formatSpeed(transfer.up_speed) : null);
  } else if (status === 'COMPLETED') {
    parts.push(
      transfer.size === null ? null : formatBytes(transfer.size),
      transfer.file_id !== null && !canOpen(transfer) ? messages.fileGone : null,
    );
  }
  return parts.filter((part) => part !== null).join(' · ');
}
