import { summariseUploads } from '@jackdaw/task-engine';
import { useUploads } from '@jackdaw/task-engine/react';
import { Button, formatDuration, formatSpeed, IconButton, ProgressBar } from '@jackdaw/ui-kit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useUploadQueue } from '../../shared/uploads/upload-queue-context.tsx';
import { messages } from './messages.ts';
import { UploadRow } from './UploadRow.tsx';
import styles from './UploadPanel.module.css';

/** The floating panel of uploads; away while there are none. */
export function UploadPanel() {
  const queue = useUploadQueue();
  const snapshot = useUploads(queue);
  const [isFolded, setFolded] = useState(false);
  const { status, total, completed, failed, percent, secondsLeft } = summariseUploads(snapshot);
  if (total === 0) return null;

  const isRunning = status === 'RUNNING';
  const title = {
    NEW: '',
    RUNNING: messages.running(total - completed - failed),
    DONE: messages.done(completed),
    PARTIALLY_DONE: messages.partly(completed, failed),
    ERROR: messages.failed(failed),
  }[status];
  const rate = [
    snapshot.speed === null ? null : formatSpeed(snapshot.speed),
    secondsLeft === null ? null : messages.timeLeft(formatDuration(secondsLeft)),
  ].filter((part) => part !== null);

  return (
    <section className={styles['root']} aria-label={messages.panel}>
      <header className={styles['header']}>
        <div className={styles['summary']}>
          <strong role="status">{title}</strong>
          {isRunning && <span className={styles['rate']}>{[`${percent}%`, ...rate].join(' · ')}</span>}
        </div>
        {completed > 0 && (
          <Button variant="ghost" size="sm" onPress={() => queue.clearCompleted()}>
            {messages.clear}
          </Button>
        )}
        <IconButton
          label={isFolded ? messages.unfold : messages.fold}
          icon={isFolded ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={!isFolded}
          onPress={() => setFolded(!isFolded)}
        />
      </header>
      {isRunning && <ProgressBar aria-label={messages.panel} value={percent} />}
      {!isFolded && (
        <ul className={styles['list']}>
          {snapshot.items.map((item) => (
            <UploadRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}
