import { messages } from './messages.ts';
import { NavigationLinks } from './NavigationLinks.tsx';
import styles from './BottomBar.module.css';

/** Navigation below the content, on small screens. */
export function BottomBar({ className }: { className?: string | undefined }) {
  return (
    <nav aria-label={messages.navigation} className={`${styles['root']} ${className ?? ''}`}>
      <NavigationLinks />
    </nav>
  );
}
