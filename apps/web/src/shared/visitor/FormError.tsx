import { Link } from '@jackdaw/ui-kit';
import type { Failure } from './describe-visitor-failure.ts';
import styles from './FormError.module.css';

/** What went wrong with a form as a whole; announced when it appears. */
export function FormError({ title, message, action }: Failure) {
  return (
    <div role="alert" className={styles['root']}>
      <strong>{title}</strong>
      {message !== undefined && message !== '' && <span>{message}</span>}
      {action && (
        <Link href={action.href} className={styles['action'] ?? ''}>
          {action.label}
        </Link>
      )}
    </div>
  );
}
