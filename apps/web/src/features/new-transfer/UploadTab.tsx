import { Button } from '@jackdaw/ui-kit';
import { FolderUp, Upload } from 'lucide-react';
import { contentOfFiles } from '../../shared/uploads/content-of-files.ts';
import { pickFiles } from '../../shared/uploads/pick-files.ts';
import { messages } from './messages.ts';
import styles from './NewTransfer.module.css';

/** Chooses files or a folder from this computer. Drops are taken by the page itself. */
export function UploadTab({ onPick }: { onPick: (content: ReturnType<typeof contentOfFiles>) => void }) {
  const pick = async (options: { multiple?: boolean; folder?: boolean }) => {
    const files = await pickFiles(options);
    if (files.length > 0) onPick(contentOfFiles(files));
  };
  return (
    <div className={styles['drop']}>
      <p>{messages.dropHint}</p>
      <div className={styles['row']}>
        <Button variant="primary" icon={<Upload aria-hidden />} onPress={() => void pick({ multiple: true })}>
          {messages.choose}
        </Button>
        <Button icon={<FolderUp aria-hidden />} onPress={() => void pick({ folder: true })}>
          {messages.chooseFolderToUpload}
        </Button>
      </div>
    </div>
  );
}
