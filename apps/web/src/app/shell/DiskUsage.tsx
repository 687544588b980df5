import { DiskUsageBar, formatBytes } from '@jackdaw/ui-kit';
import { useAccount } from '../../shared/use-account.ts';
import { messages } from './messages.ts';

/** How full the account's disk is. */
export function DiskUsage() {
  const account = useAccount();
  if (!account) return null;
  const { used, size } = account.disk;
  return <DiskUsageBar used={used} total={size} label={messages.used(formatBytes(used), formatBytes(size))} />;
}
