import { DiskUsage } from './DiskUsage.tsx';
import { messages } from './messages.ts';
import { NavigationLinks } from './NavigationLinks.tsx';
import styles from './Sidebar.module.css';

/** Navigation and disk usage beside the content, from 960 px on. */
export function Sidebar({ className }: { className?: string | undefined }) {
  return (
    <div className={`${styles['root']} ${className ?? ''}`}>
      <nav aria-label={messages.navigation}>
        <NavigationLinks />
      </nav>
      <section aria-label={messages.diskUsage}>
        <DiskUsage />
      </section>
    </div>
  );
}
