import styles from './FormError.module.css';

/** What went wrong with a form as a whole; announced when it appears. */
export function FormError({ title, message }: { title: string; message?: string | undefined }) {
  return (
    <div role="alert" className={styles['root']}>
      <strong>{title}</strong>
      {message !== undefined && message !== '' && <span>{message}</span>}
    </div>
  );
}
