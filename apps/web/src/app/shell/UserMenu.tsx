import { largeAvatar } from '@jackdaw/api-client';
import {
  Avatar,
  IconButton,
  Menu,
  MenuItem,
  MenuSection,
  MenuSeparator,
  MenuTrigger,
  useIsMobile,
  type Theme,
} from '@jackdaw/ui-kit';
import { BookOpen, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useAccount } from '../../shared/use-account.ts';
import { session } from '../session.ts';
import { openShortcuts } from '../palette/open-shortcuts.ts';
import { useTheme } from '../use-theme.ts';
import { DiskUsage } from './DiskUsage.tsx';
import { messages } from './messages.ts';
import styles from './UserMenu.module.css';

const THEMES = [
  { theme: 'auto', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const satisfies readonly { theme: Theme; Icon: typeof Sun }[];

/** The account's menu: theme, API documentation, signing out. */
export function UserMenu() {
  const account = useAccount();
  const { theme: chosen, choose } = useTheme();
  const isMobile = useIsMobile();

  const trigger = (
    <IconButton
      label={account?.username ?? messages.userMenu}
      tooltip="none"
      icon={<Avatar name={account?.username ?? ''} src={account && largeAvatar(account.avatar_url)} size="sm" />}
    />
  );
  return (
    <MenuTrigger trigger={trigger} placement="bottom end">
      <>
        <div className={styles['account']}>
          <strong className={styles['name']}>{account?.username}</strong>
          <DiskUsage />
        </div>
        <Menu aria-label={messages.userMenu}>
          <MenuSection title={messages.theme} selectionMode="single" disallowEmptySelection selectedKeys={[chosen]}>
            {THEMES.map(({ theme, Icon }) => (
              <MenuItem key={theme} id={theme} icon={<Icon aria-hidden />} onAction={() => choose(theme)}>
                {messages.themes[theme]}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSeparator />
          {!isMobile && (
            <MenuItem icon={<Keyboard aria-hidden />} shortcut="?" onAction={() => void openShortcuts()}>
              {messages.shortcuts}
            </MenuItem>
          )}
          <MenuItem icon={<BookOpen aria-hidden />} href="/docs" target="_blank">
            {messages.api}
          </MenuItem>
          <MenuItem icon={<LogOut aria-hidden />} onAction={() => void session.revoke()}>
            {messages.logOut}
          </MenuItem>
        </Menu>
      </>
    </MenuTrigger>
  );
}
