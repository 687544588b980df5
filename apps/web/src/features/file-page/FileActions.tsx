import { renderKind, type File } from '@jackdaw/api-contract';
import { Button, formatBytes, IconButton, MenuTrigger } from '@jackdaw/ui-kit';
import { Download, Ellipsis, FileDown } from 'lucide-react';
import { Conversion } from './Conversion.tsx';
import { FileMenu } from './FileMenu.tsx';
import { messages } from './messages.ts';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileView.module.css';

/** What is done most, as buttons; the rest in a menu. */
export function FileActions({
  file,
  actions,
  onRename,
}: {
  file: File;
  actions: FileActionsHook;
  onRename: () => void;
}) {
  return (
    <div className={styles['actions']}>
      <Button variant="primary" icon={<Download aria-hidden />} onPress={actions.download}>
        {messages.download(formatBytes(file.size))}
      </Button>
      {file.is_mp4_available && (
        <Button icon={<FileDown aria-hidden />} onPress={actions.downloadMp4}>
          {messages.downloadMp4(file.mp4_size ? formatBytes(file.mp4_size) : null)}
        </Button>
      )}
      {renderKind(file) === 'video' && <Conversion file={file} actions={actions} />}
      <MenuTrigger
        trigger={<IconButton label={messages.more} tooltip="none" icon={<Ellipsis />} />}
        placement="bottom end"
      >
        <FileMenu file={file} actions={actions} onRename={onRename} />
      </MenuTrigger>
    </div>
  );
}
