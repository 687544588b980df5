import { DropZone, toast } from '@jackdaw/ui-kit';
import { messages as uploadMessages } from '../../shared/uploads/messages.ts';
import { useStartUploads } from '../../shared/uploads/use-start-uploads.ts';
import { useTargetFolder } from '../../shared/use-target-folder.ts';
import { messages } from './messages.ts';

/** Takes files and folders dropped anywhere on the page. */
export function DropToUpload() {
  const startUploads = useStartUploads();
  const target = useTargetFolder();
  return (
    <DropZone
      title={messages.drop.title}
      message={messages.drop.message}
      onDrop={(content) => void startUploads(content, target)}
      onError={() => toast({ ...uploadMessages.unreadable, tone: 'danger' })}
    />
  );
}
