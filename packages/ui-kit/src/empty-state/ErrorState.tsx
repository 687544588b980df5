import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { useUiMessages } from '../shared/messages.ts';
import { cx } from '../shared/cx.ts';
import styles from './EmptyState.module.css';

/** Props of {@link ErrorState}. */
export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** What was not lost and what to do. */
  message?: ReactNode;
  /** @default a cloud with an exclamation mark */
  icon?: ReactNode;
  /** Offers another try. */
  onRetry?: () => void;
  /** @default "Try again" in the messages in force */
  retryLabel?: ReactNode;
  /** @default false */
  isRetrying?: boolean;
  className?: string;
}

/** Stands where content would be, announces that it could not be shown, and offers another try. */
export function ErrorState({
  title,
  message,
  icon,
  onRetry,
  retryLabel,
  isRetrying = false,
  className,
}: ErrorStateProps) {
  const messages = useUiMessages();
  return (
    <div role="alert" className={cx(styles['root'], className)} data-tone="danger">
      <span className={styles['icon']} aria-hidden>
        {icon ?? <CloudAlert />}
      </span>
      <p className={styles['title']}>{title}</p>
      {message !== undefined && <p className={styles['message']}>{message}</p>}
      {onRetry && (
        <div className={styles['actions']}>
          <Button onPress={onRetry} isPending={isRetrying}>
            {retryLabel ?? messages.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
