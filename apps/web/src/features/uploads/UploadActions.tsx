import type { UploadItem, UploadQueue } from '@jackdaw/task-engine';
import { IconButton, toast } from '@jackdaw/ui-kit';
import { FileInput, Pause, Play, RotateCcw, X } from 'lucide-react';
import { pickFiles } from '../../shared/uploads/pick-files.ts';
import { messages } from './messages.ts';

/** What can be done with an upload in its present state. */
export function UploadActions({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { id, name, status } = item;
  const choose = async () => {
    const [file] = await pickFiles();
    if (file && !queue.attach(id, file)) toast({ ...messages.otherFile, tone: 'danger' });
  };
  const canRetry = status === 'failed' && item.failure?.canRetry === true;
  return (
    <>
      {(status === 'uploading' || status === 'waiting') && (
        <IconButton size="sm" label={messages.pause(name)} icon={<Pause />} onPress={() => queue.pause(id)} />
      )}
      {(status === 'paused' || status === 'offline') && (
        <IconButton size="sm" label={messages.resume(name)} icon={<Play />} onPress={() => queue.resume(id)} />
      )}
      {status === 'detached' && (
        <IconButton size="sm" label={messages.choose(name)} icon={<FileInput />} onPress={() => void choose()} />
      )}
      {canRetry && (
        <IconButton size="sm" label={messages.retry(name)} icon={<RotateCcw />} onPress={() => queue.retry(id)} />
      )}
      {status !== 'completed' && (
        <IconButton size="sm" label={messages.cancel(name)} icon={<X />} onPress={() => void queue.cancel(id)} />
      )}
    </>
  );
}
