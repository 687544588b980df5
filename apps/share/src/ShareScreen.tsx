import { AppLogo, EmptyState } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import styles from './ShareScreen.module.css';

/** What a visitor of a public link sees while only the API opens one: that there is no page for it. */
export function ShareScreen() {
  return (
    <main className={styles['root']}>
      <EmptyState icon={<AppLogo />} title={messages.title} titleAs="h1" message={messages.message} />
    </main>
  );
}
