import { Dialog, Menu, MenuItem, SearchMenu, type ModalControls } from '@jackdaw/ui-kit';
import { useState } from 'react';
import { messages } from './messages.ts';
import { usePaletteEntries } from './use-palette-entries.tsx';

/** Goes to any place, folder or file and does what the app can do, by typing. Resolves with what is to be done. */
export function CommandPalette({ resolve, cancel }: ModalControls<() => void>) {
  const [phrase, setPhrase] = useState('');
  const entries = usePaletteEntries(phrase);
  return (
    <Dialog title={messages.title}>
      <SearchMenu label={messages.field} value={phrase} onChange={setPhrase} onEscape={() => cancel('esc')}>
        <Menu aria-label={messages.entries} renderEmptyState={() => messages.nothing}>
          {entries.map(({ id, label, icon, run }) => (
            <MenuItem key={id} id={id} icon={icon} onAction={() => resolve(run)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </SearchMenu>
    </Dialog>
  );
}
