import { isApiError } from '@jackdaw/api-client';
import { useFileUrlQuery } from '@jackdaw/api-client/react';
import { LIMITS, type File } from '@jackdaw/api-contract';
import { Button, EmptyState, ErrorState, formatBytes, Spinner } from '@jackdaw/ui-kit';
import { CircleUserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../shared/describe-failure.ts';
import { useAccount } from '../../shared/use-account.ts';
import { FileLost } from './FileLost.tsx';
import { isLost } from './is-lost.ts';
import { messages } from './messages.ts';
import { NoPreview } from './NoPreview.tsx';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileStage.module.css';

function Activate() {
  const navigate = useNavigate();
  return (
    <EmptyState
      className={styles['panel'] ?? ''}
      icon={<CircleUserRound />}
      title={messages.activate.title}
      actions={<Button onPress={() => void navigate('/billing')}>{messages.activate.action}</Button>}
    />
  );
}

function Picture({ file, actions }: { file: File; actions: FileActionsHook }) {
  const { data: url, error, refetch } = useFileUrlQuery(file.id);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (isApiError(error) && isLost(error)) return <FileLost actions={actions} />;
  if (error) {
    return (
      <ErrorState
        className={styles['panel'] ?? ''}
        title={messages.loadFailed}
        message={describeFailure(error).message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (state === 'failed') return <NoPreview file={file} actions={actions} {...messages.pictureFailed} />;
  return (
    <div className={styles['picture']}>
      {state === 'loading' && <Spinner label={messages.loading} />}
      {url !== undefined && (
        <img
          src={url}
          alt={file.name}
          data-state={state}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}

/** A picture, unless it is too large or the account may not see previews. */
export function ImagePreview({ file, actions }: { file: File; actions: FileActionsHook }) {
  const account = useAccount();
  if (!account) return <div className={styles['picture']} />;
  if (account.account_status !== 'active') return <Activate />;
  if (file.size >= LIMITS.imagePreviewSize) {
    const { title, message } = messages.sizeLimit;
    return (
      <NoPreview file={file} actions={actions} title={title} message={message(formatBytes(LIMITS.imagePreviewSize))} />
    );
  }
  return <Picture file={file} actions={actions} />;
}
