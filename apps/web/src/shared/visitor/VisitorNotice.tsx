import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './VisitorNotice.module.css';

const ICONS = { neutral: Info, success: CircleCheck, danger: CircleAlert } as const;

/** What a page says that has nothing more to ask; announced when it appears. */
export function VisitorNotice({ tone = 'neutral', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={styles['root']} data-tone={tone}>
      <Icon aria-hidden />
      <p>{children}</p>
    </div>
  );
}
