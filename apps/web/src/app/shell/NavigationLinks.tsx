import { useAccountInfoQuery, useTransfersCountQuery } from '@jackdaw/api-client/react';
import { Badge, VisuallyHidden } from '@jackdaw/ui-kit';
import { Link, useLocation } from 'react-router';
import { ACCOUNT_ARGS } from '../../shared/use-account.ts';
import { messages } from './messages.ts';
import { navigation } from './navigation.ts';
import styles from './NavigationLinks.module.css';

/** The links of the sidebar and the bottom bar. */
export function NavigationLinks() {
  const { pathname } = useLocation();
  const { data: account } = useAccountInfoQuery(ACCOUNT_ARGS);
  const { data: transfers = 0 } = useTransfersCountQuery();
  const items = navigation.filter(({ needsTrash }) => !needsTrash || account?.settings.trash_enabled !== false);
  return (
    <ul className={styles['list']}>
      {items.map(({ to, label, icon: Icon, badge, isActive }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles['link']}
            data-active={isActive(pathname) || undefined}
            aria-current={isActive(pathname) ? 'page' : undefined}
          >
            <Icon aria-hidden className={styles['icon']} />
            <span className={styles['label']}>{label}</span>
            {badge === 'transfers' && transfers > 0 && (
              <Badge>
                {transfers}
                <VisuallyHidden> {messages.inTheList}</VisuallyHidden>
              </Badge>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
