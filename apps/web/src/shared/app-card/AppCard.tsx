import type { OAuthApp } from '@jackdaw/api-contract';
import { Link } from '@jackdaw/ui-kit';
import { AppWindow } from 'lucide-react';
import styles from './AppCard.module.css';
import { useAppIcon } from './use-app-icon.ts';

/** Only addresses that a browser opens as a page. */
function pageOf(website: string): URL | null {
  if (!/^https?:\/\//i.test(website) || !URL.canParse(website)) return null;
  return new URL(website);
}

/** An app as people recognise it: icon, name, website, and what else there is to say. */
export function AppCard({ app, note }: { app: OAuthApp; note?: string | undefined }) {
  const icon = useAppIcon(app);
  const page = pageOf(app.website);
  return (
    <section className={styles['root']} aria-label={app.name}>
      {icon === null ? (
        <span className={styles['icon']} aria-hidden>
          <AppWindow />
        </span>
      ) : (
        <img className={styles['icon']} src={icon} alt="" />
      )}
      <div className={styles['text']}>
        <strong className={styles['name']}>{app.name}</strong>
        {page && (
          <Link href={page.href} target="_blank" rel="noreferrer" className={styles['site'] ?? ''}>
            {page.host}
          </Link>
        )}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {app.description !== '' && <p className={styles['description']}>{app.description}</p>}
      </div>
    </section>
  );
}
