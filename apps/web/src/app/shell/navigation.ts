import { Folder, ArrowDownToLine, Trash2, type LucideIcon } from 'lucide-react';
import { messages } from './messages.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly badge?: 'transfers';
  /** Shown only while the account has the trash switched on. */
  readonly needsTrash?: boolean;
  readonly isActive: (pathname: string) => boolean;
}

const startsWith = (path: string) => (pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The places of the app, for the sidebar and the bottom bar. */
export const navigation: readonly NavigationItem[] = [
  {
    to: '/',
    label: messages.files,
    icon: Folder,
    isActive: (pathname) => pathname === '/' || startsWith('/files')(pathname) || startsWith('/search')(pathname),
  },
  {
    to: '/transfers',
    label: messages.transfers,
    icon: ArrowDownToLine,
    badge: 'transfers',
    isActive: startsWith('/transfers'),
  },
  { to: '/trash', label: messages.trash, icon: Trash2, needsTrash: true, isActive: startsWith('/trash') },
];
