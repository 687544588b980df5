import type { File } from '@jackdaw/api-contract';
import {
  Copy,
  Download,
  Eye,
  EyeOff,
  FolderInput,
  FolderOpen,
  Pencil,
  Trash2,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { messages } from './messages.ts';

/** Names of what can be done with a selection. */
export type CommandId =
  'open' | 'download' | 'rename' | 'move' | 'copy' | 'watched' | 'unwatched' | 'convert' | 'delete';

export interface Command {
  readonly id: CommandId;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly isDangerous?: boolean;
}

/** What the rules look at: the selected files that are loaded, and whether there are more of them. */
export interface Selected {
  readonly files: readonly File[];
  readonly isPartlyLoaded: boolean;
}

function isMedia({ file_type }: File): boolean {
  return file_type === 'VIDEO' || file_type === 'AUDIO';
}

/** What can be done with a selection: the one list behind toolbar, context menu and row menu. */
export function commandsFor({ files, isPartlyLoaded }: Selected, isTrashEnabled: boolean): Command[] {
  const [first] = files;
  if (!first) return [];
  const single = files.length === 1 && !isPartlyLoaded ? first : null;
  const isOwn = files.every(({ is_shared }) => !is_shared);
  const canWatch = isPartlyLoaded || files.some(isMedia);
  const candidates: (Command | false)[] = [
    single !== null && { id: 'open', label: messages.open, icon: FolderOpen, shortcut: 'Enter' },
    single !== null && { id: 'download', label: messages.download, icon: Download },
    single !== null && isOwn && { id: 'rename', label: messages.rename, icon: Pencil, shortcut: 'F2' },
    isOwn && { id: 'move', label: messages.move, icon: FolderInput },
    !isPartlyLoaded && isOwn && { id: 'copy', label: messages.copy, icon: Copy },
    canWatch && { id: 'watched', label: messages.markWatched, icon: Eye },
    canWatch && { id: 'unwatched', label: messages.markUnwatched, icon: EyeOff },
    files.some((file) => file.file_type === 'VIDEO' && !file.is_mp4_available) && {
      id: 'convert',
      label: messages.convert,
      icon: Video,
    },
    isOwn && {
      id: 'delete',
      label: isTrashEnabled ? messages.trash : messages.delete,
      icon: Trash2,
      shortcut: 'Del',
      isDangerous: true,
    },
  ];
  return candidates.filter((candidate) => candidate !== false);
}
