import { Button, IconButton, MenuTrigger, useIsMobile } from '@jackdaw/ui-kit';
import { Ellipsis, X } from 'lucide-react';
import type { Command, CommandId } from './file-commands.ts';
import { FileMenu } from './FileMenu.tsx';
import { messages } from './messages.ts';
import styles from './SelectionBar.module.css';

/** How many commands stand in the bar by themselves; all of them are in its menu. */
const SHOWN = 4;

/** What is selected and what can be done with it; takes the place of the folder's own actions. */
export function SelectionBar({
  count,
  commands,
  onCommand,
  onClear,
}: {
  count: number | null;
  commands: readonly Command[];
  onCommand: (id: CommandId) => void;
  onClear: () => void;
}) {
  const isMobile = useIsMobile();
  const shown = isMobile ? [] : commands.filter(({ id }) => id !== 'open').slice(0, SHOWN);
  const remove = commands.find(({ id }) => id === 'delete');
  return (
    <div className={styles['root']} role="toolbar" aria-label={messages.actions}>
      <span className={styles['count']} role="status">
        {messages.selected(count)}
      </span>
      {shown.map(({ id, label, icon: Icon }) => (
        <Button key={id} variant="ghost" icon={<Icon aria-hidden />} onPress={() => onCommand(id)}>
          {label}
        </Button>
      ))}
      {remove && !shown.includes(remove) && (
        <IconButton label={remove.label} icon={<remove.icon />} onPress={() => onCommand('delete')} />
      )}
      <MenuTrigger
        trigger={<IconButton label={messages.actions} tooltip="none" icon={<Ellipsis />} />}
        placement="bottom end"
      >
        <FileMenu label={messages.actions} commands={commands} onCommand={onCommand} />
      </MenuTrigger>
      <IconButton label={messages.clearSelection} icon={<X />} onPress={onClear} />
    </div>
  );
}
