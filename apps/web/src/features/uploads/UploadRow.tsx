import type { UploadItem, UploadQueue } from '@jackdaw/task-engine';
import { formatBytes, ProgressBar, truncateMiddle } from '@jackdaw/ui-kit';
import { CircleAlert, CircleCheck, File } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { messages } from './messages.ts';
import { UploadActions } from './UploadActions.tsx';
import styles from './UploadRow.module.css';

function describe(item: UploadItem): string {
  if (item.status === 'uploading') return messages.progress(formatBytes(item.sent), formatBytes(item.size));
  if (item.status === 'failed') return item.failure ? messages.failure(item.failure) : '';
  if (item.status === 'completed') return item.result?.kind === 'transfer' ? messages.transfer : messages.completed;
  return messages[item.status];
}

function target({ result }: UploadItem): string | null {
  if (result?.kind === 'file') return `/files/${result.fileId}`;
  return result ? '/transfers' : null;
}

/** One upload of the panel. */
export const UploadRow = memo(function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const Icon = { completed: CircleCheck, failed: CircleAlert }[item.status as string] ?? File;
  const name = truncateMiddle(item.name);
  const to = target(item);
  return (
    <li className={styles['root']} data-status={item.status}>
      <Icon aria-hidden className={styles['icon']} />
      <div className={styles['text']}>
        {to === null ? (
          <span className={styles['name']}>{name}</span>
        ) : (
          <Link to={to} className={styles['name']}>
            {name}
          </Link>
        )}
        <span className={styles['status']}>{describe(item)}</span>
        {(item.status === 'uploading' || item.status === 'offline' || item.status === 'paused') && (
          <ProgressBar aria-label={item.name} value={item.size === 0 ? 0 : (item.sent * 100) / item.size} />
        )}
      </div>
      <UploadActions item={item} queue={queue} />
    </li>
  );
});
