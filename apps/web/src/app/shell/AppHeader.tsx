import { AppLogo, Button, IconButton, useIsMobile } from '@jackdaw/ui-kit';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { openNewTransfer } from '../../features/new-transfer/open-new-transfer.ts';
import { GlobalSearch } from './GlobalSearch.tsx';
import { messages } from './messages.ts';
import { UserMenu } from './UserMenu.tsx';
import styles from './AppHeader.module.css';

/** Logo, search, New transfer and the user's menu. */
export function AppHeader({ className }: { className?: string | undefined }) {
  const isMobile = useIsMobile();
  return (
    <header className={`${styles['root']} ${className ?? ''}`}>
      <Link to="/" className={styles['logo']} aria-label={messages.home}>
        <AppLogo />
        {!isMobile && <span>Jackdaw</span>}
      </Link>
      <GlobalSearch />
      {isMobile ? (
        <IconButton label={messages.newTransfer} icon={<Plus />} variant="primary" onPress={() => openNewTransfer()} />
      ) : (
        <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => openNewTransfer()}>
          {messages.newTransfer}
        </Button>
      )}
      <UserMenu />
    </header>
  );
}
