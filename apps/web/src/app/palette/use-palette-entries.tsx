import { allFiles, useSearchFilesInfiniteQuery } from '@jackdaw/api-client/react';
import { FileKindIcon, fileKind, truncateMiddle, useIsMobile, type Theme } from '@jackdaw/ui-kit';
import { Keyboard, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { openNewTransfer } from '../../features/new-transfer/open-new-transfer.ts';
import { session } from '../session.ts';
import { messages as shell } from '../shell/messages.ts';
import { navigation } from '../shell/navigation.ts';
import { useTheme } from '../use-theme.ts';
import { messages } from './messages.ts';
import { openShortcuts } from './open-shortcuts.ts';

/** The specification's rest before a search goes out. */
const SEARCH_REST = 200;
const MOST_FOUND = 20;

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactElement;
  readonly run: () => void;
}

const THEMES: readonly (readonly [Theme, ReactElement])[] = [
  ['auto', <Monitor key="auto" aria-hidden />],
  ['light', <Sun key="light" aria-hidden />],
  ['dark', <Moon key="dark" aria-hidden />],
];

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SEARCH_REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Places, actions and themes whose name has the phrase in it, then folders and files that the server finds. */
export function usePaletteEntries(phrase: string): PaletteEntry[] {
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const { choose } = useTheme();
  const wanted = phrase.trim();
  const query = useRested(wanted);
  const { currentData } = useSearchFilesInfiniteQuery({ query }, { skip: query === '' });

  const fixed: (PaletteEntry | false)[] = [
    ...navigation.map(({ to, label, icon: Icon }) => ({
      id: `go:${to}`,
      label,
      icon: <Icon aria-hidden />,
      run: () => void navigate(to),
    })),
    { id: 'new', label: messages.newTransfer, icon: <Plus aria-hidden />, run: () => void openNewTransfer() },
    ...THEMES.map(([theme, icon]) => ({
      id: `theme:${theme}`,
      label: messages.theme(shell.themes[theme]),
      icon,
      run: () => choose(theme),
    })),
    !isMobile && {
      id: 'shortcuts',
      label: messages.shortcuts,
      icon: <Keyboard aria-hidden />,
      run: () => void openShortcuts(),
    },
    { id: 'leave', label: shell.logOut, icon: <LogOut aria-hidden />, run: () => void session.revoke() },
  ];
  const found = wanted === '' ? [] : allFiles(currentData);
  const folders = found.filter(({ file_type }) => file_type === 'FOLDER');
  const files = found.filter(({ file_type }) => file_type !== 'FOLDER');

  return [
    ...fixed
      .filter((entry) => entry !== false)
      .filter(({ label }) => label.toLocaleLowerCase().includes(wanted.toLocaleLowerCase())),
    ...[...folders, ...files].slice(0, MOST_FOUND).map(({ id, name, file_type }) => ({
      id: `file:${id}`,
      label: truncateMiddle(name),
      icon: <FileKindIcon kind={fileKind(file_type)} size="sm" />,
      run: () => void navigate(`/files/${id}`),
    })),
  ];
}
