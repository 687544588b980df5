import { DropZone, toast } from '@jackdaw/ui-kit';
import { messages as uploadMessages } from '../../shared/uploads/messages.ts';
import { useStartUploads } from '../../shared/uploads/use-start-uploads.ts';
import { useTargetFolder } from '../../shared/use-target-folder.ts';
import { messages } from './messages.ts';

function folderAt(pointed: Element) {
  const row = pointed.closest('[role="row"]');
  const folder = row?.querySelector<HTMLElement>('[data-folder-id]');
  if (!row || !folder) return null;
  return {
    element: row,
    title: messages.dropInto(folder.dataset['folderName'] ?? ''),
    id: Number(folder.dataset['folderId']),
  };
}

/** Takes files and folders dropped anywhere on the page; on a folder's row they go into that folder. */
export function DropToUpload() {
  const startUploads = useStartUploads();
  const target = useTargetFolder();
  return (
    <DropZone
      title={messages.drop.title}
      message={messages.drop.message}
      placeAt={folderAt}
      onDrop={(content, place) => void startUploads(content, (place && folderAt(place.element)?.id) ?? target)}
      onError={() => toast({ ...uploadMessages.unreadable, tone: 'danger' })}
    />
  );
}
