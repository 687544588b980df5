import { Menu, MenuItem } from '@jackdaw/ui-kit';
import type { Command, CommandId } from './file-commands.ts';

/** The menu of a selection: the same entries as the toolbar's. */
export function FileMenu({
  label,
  commands,
  onCommand,
}: {
  label: string;
  commands: readonly Command[];
  onCommand: (id: CommandId) => void;
}) {
  return (
    <Menu aria-label={label}>
      {commands.map(({ id, label: text, icon: Icon, shortcut, isDangerous }) => (
        <MenuItem
          key={id}
          id={id}
          icon={<Icon aria-hidden />}
          tone={isDangerous ? 'danger' : 'neutral'}
          {...(shortcut === undefined ? {} : { shortcut })}
          onAction={() => onCommand(id)}
        >
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
