import type { Client } from '@jackdaw/api-client';
import { AppLogo, Button } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { MagnetForm } from './MagnetForm.tsx';
import { messages } from './messages.ts';
import styles from './MagnetScreen.module.css';

/** Adds the magnet link that the browser handed over, after the user has seen it. */
export function MagnetScreen({
  client,
  link,
  onSessionExpired,
}: {
  client: Pick<Client, 'transfers'>;
  link: string;
  onSessionExpired: () => void;
}) {
  const [added, setAdded] = useState<string | null>(null);
  return (
    <main className={styles['root']}>
      <div className={styles['column']}>
        <AppLogo className={styles['logo'] ?? ''} />
        <h1 className={styles['title']}>{messages.title}</h1>
        {added === null ? (
          <MagnetForm client={client} link={link} onAdded={setAdded} onSessionExpired={onSessionExpired} />
        ) : (
          <>
            <p role="status" className={styles['status']}>
              {messages.added(added)}
            </p>
            <div className={styles['row']}>
              <Button onPress={() => setAdded(null)}>{messages.another}</Button>
              <Button variant="primary" onPress={() => window.location.assign('/transfers')}>
                {messages.transfers}
              </Button>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
