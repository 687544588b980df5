import { isMedia, renderKind, type Conversion, type File } from '@jackdaw/api-contract';
import { Menu, MenuItem } from '@jackdaw/ui-kit';
import { Eye, EyeOff, FolderInput, Link, ListVideo, Pencil, Save, Trash2, Video, type LucideIcon } from 'lucide-react';
import { canConvert } from './can-convert.ts';
import { messages } from './messages.ts';
import type { FileActionsHook } from './use-file-actions.ts';

interface Entry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => unknown;
  readonly shortcut?: string;
  readonly isDangerous?: boolean;
}

interface FileMenuProps {
  file: File;
  conversion: Conversion | null;
  actions: FileActionsHook;
  onRename: () => void;
}

function entriesOf({ file, conversion, actions, onRename }: FileMenuProps): Entry[] {
  const isVideo = renderKind(file) === 'video';
  const isWatched = (file.start_from ?? 0) > 0;
  const candidates: (Entry | false)[] = [
    { label: messages.copyStream, icon: Link, run: () => actions.copyLink('stream') },
    isVideo && { label: messages.copyHls, icon: Link, run: () => actions.copyLink('hls') },
    file.is_mp4_available && { label: messages.copyMp4Stream, icon: Link, run: () => actions.copyLink('streamMp4') },
    isMedia(file) && { label: messages.playlist, icon: ListVideo, run: actions.openPlaylist },
    file.is_mp4_available && { label: messages.saveMp4, icon: Save, run: actions.saveMp4 },
    // What needs it has a button for it.
    !file.need_convert &&
      canConvert(file, conversion) && { label: messages.convert, icon: Video, run: actions.convert },
    isMedia(file) &&
      (isWatched
        ? { label: messages.markUnwatched, icon: EyeOff, run: () => actions.setWatched(false) }
        : { label: messages.markWatched, icon: Eye, run: () => actions.setWatched(true) }),
    !file.is_shared && { label: messages.rename, icon: Pencil, run: onRename, shortcut: 'F2' },
    !file.is_shared && { label: messages.move, icon: FolderInput, run: actions.move },
    !file.is_shared && {
      label: actions.isTrashEnabled ? messages.trash : messages.delete,
      icon: Trash2,
      run: actions.remove,
      isDangerous: true,
    },
  ];
  return candidates.filter((candidate) => candidate !== false);
}

/** What else can be done with the file. */
export function FileMenu(props: FileMenuProps) {
  return (
    <Menu aria-label={messages.more}>
      {entriesOf(props).map(({ label, icon: Icon, run, shortcut, isDangerous }) => (
        <MenuItem
          key={label}
          id={label}
          icon={<Icon aria-hidden />}
          tone={isDangerous ? 'danger' : 'neutral'}
          {...(shortcut === undefined ? {} : { shortcut })}
          onAction={() => void run()}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
