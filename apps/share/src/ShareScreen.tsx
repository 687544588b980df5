import { AppLogo, EmptyState } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import styles from './ShareScreen.module.css';

/** What a visitor of a public link sees while there are no public links: that there are none. */
export function ShareScreen() {
  return (
    <main className={styles['root']}>
      <EmptyState icon={<AppLogo />} title={messages.title} titleAs="h1" message={messages.message} />
    </main>
  );
}
