import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './VisitorNotice.module.css';

/** What a page says that has nothing more to ask; announced when it appears. */
export function VisitorNotice({ tone = 'neutral', children }: { tone?: 'neutral' | 'success'; children: ReactNode }) {
  return (
    <div role="status" className={styles['root']} data-tone={tone}>
      {tone === 'success' ? <CircleCheck aria-hidden /> : <Info aria-hidden />}
      <p>{children}</p>
    </div>
  );
}
