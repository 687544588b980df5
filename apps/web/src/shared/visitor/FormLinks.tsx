import { Link } from '@jackdaw/ui-kit';
import styles from './FormLinks.module.css';

/** What else one may want to do at a form: leads to other pages, or switches the form. */
export function FormLinks({
  links,
}: {
  links: readonly ({ label: string } & ({ href: string } | { onPress: () => void }))[];
}) {
  return (
    <p className={styles['root']}>
      {links.map(({ label, ...target }) => (
        <Link key={label} variant="quiet" className={styles['link'] ?? ''} {...target}>
          {label}
        </Link>
      ))}
    </p>
  );
}
