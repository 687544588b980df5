import { largeAvatar } from '@jackdaw/api-client';
import { useConfigQuery, useSetConfigValueMutation } from '@jackdaw/api-client/react';
import {
  Avatar,
  IconButton,
  Menu,
  MenuItem,
  MenuSection,
  MenuSeparator,
  MenuTrigger,
  type Theme,
} from '@jackdaw/ui-kit';
import { BookOpen, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useAccount } from '../../shared/use-account.ts';
import { session } from '../session.ts';
import { showTheme } from '../theme.ts';
import { messages } from './messages.ts';

const THEMES = [
  { theme: 'auto', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const satisfies readonly { theme: Theme; Icon: typeof Sun }[];

/** The account's menu: theme, API documentation, signing out. */
export function UserMenu() {
  const account = useAccount();
  const { data: config } = useConfigQuery();
  const [setConfigValue] = useSetConfigValueMutation();
  const chosen = typeof config?.['theme'] === 'string' ? config['theme'] : 'auto';

  const choose = (theme: Theme) => {
    showTheme(theme);
    void setConfigValue({ key: 'theme', value: theme });
  };

  const trigger = (
    <IconButton
      label={account?.username ?? messages.userMenu}
      tooltip="none"
      icon={<Avatar name={account?.username ?? ''} src={account && largeAvatar(account.avatar_url)} size="sm" />}
    />
  );
  return (
    <MenuTrigger trigger={trigger} placement="bottom end">
      <Menu aria-label={messages.userMenu}>
        <MenuSection title={messages.theme}>
          {THEMES.map(({ theme, Icon }) => (
            <MenuItem
              key={theme}
              id={theme}
              icon={<Icon aria-hidden />}
              aria-current={theme === chosen ? 'true' : undefined}
              shortcut={theme === chosen ? '✓' : undefined}
              onAction={() => choose(theme)}
            >
              {messages.themes[theme]}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSeparator />
        <MenuItem icon={<BookOpen aria-hidden />} href="/docs" target="_blank">
          {messages.api}
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden />} onAction={() => void session.revoke()}>
          {messages.logOut}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
