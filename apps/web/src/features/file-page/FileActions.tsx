import type { Conversion, File } from '@jackdaw/api-contract';
import { Button, formatBytes, IconButton, MenuTrigger } from '@jackdaw/ui-kit';
import { Download, Ellipsis, FileDown, Video } from 'lucide-react';
import { FileMenu } from './FileMenu.tsx';
import { canConvert } from './can-convert.ts';
import { messages } from './messages.ts';
import type { FileActionsHook } from './use-file-actions.ts';
import styles from './FileView.module.css';

/** What is done most, as buttons; the rest in a menu. */
export function FileActions({
  file,
  conversion,
  actions,
  onRename,
}: {
  file: File;
  conversion: Conversion | null;
  actions: FileActionsHook;
  onRename: () => void;
}) {
  const mp4Size = file.mp4_size ?? null;
  return (
    <div className={styles['actions']}>
      <Button variant="primary" icon={<Download aria-hidden />} onPress={actions.download}>
        {messages.download(formatBytes(file.size))}
      </Button>
      {file.is_mp4_available && (
        <Button icon={<FileDown aria-hidden />} onPress={actions.downloadMp4}>
          {messages.downloadMp4(mp4Size === null ? null : formatBytes(mp4Size))}
        </Button>
      )}
      {file.need_convert && canConvert(file, conversion) && (
        <Button icon={<Video aria-hidden />} onPress={() => void actions.convert()}>
          {messages.convert}
        </Button>
      )}
      <MenuTrigger
        trigger={<IconButton label={messages.more} tooltip="none" icon={<Ellipsis />} />}
        placement="bottom end"
      >
        <FileMenu file={file} conversion={conversion} actions={actions} onRename={onRename} />
      </MenuTrigger>
    </div>
  );
}
