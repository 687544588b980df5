import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { collectDroppedFiles } from './collect-dropped-files.ts';
import type { DroppedContent } from './collect-dropped-files.ts';
import styles from './DropZone.module.css';

/** Props of {@link DropZone}. */
export interface DropZoneProps {
  /** What the overlay says, like "Drop to upload to Films". */
  title: ReactNode;
  message?: ReactNode;
  onDrop: (content: DroppedContent) => void;
  /** Called when the browser cannot read what was dropped. */
  onError: (error: unknown) => void;
  /** @default false */
  isDisabled?: boolean;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files and whole folders dropped anywhere on the page, and shows an overlay while they are dragged over it. */
export function DropZone({ title, message, onDrop, onError, isDisabled = false }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const accept = useEffectEvent((transfer: DataTransfer) => collectDroppedFiles(transfer).then(onDrop, onError));

  useEffect(() => {
    if (isDisabled) return undefined;
    // Every element under the pointer enters and leaves in turn; the page is left when the count is back at zero.
    let depth = 0;
    const abort = new AbortController();
    const listen = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => carriesFiles(event) && handle(event), { signal: abort.signal });
    listen('dragenter', (event) => {
      event.preventDefault();
      depth += 1;
      setOver(true);
    });
    listen('dragleave', () => {
      depth -= 1;
      if (depth <= 0) setOver(false);
    });
    listen('dragover', (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    });
    listen('drop', (event) => {
      event.preventDefault();
      depth = 0;
      setOver(false);
      if (event.dataTransfer) void accept(event.dataTransfer);
    });
    return () => {
      abort.abort();
      setOver(false);
    };
  }, [isDisabled]);

  if (!isOver) return null;
  return (
    <div className={styles['overlay']} role="status">
      <div className={styles['card']}>
        <Upload aria-hidden className={styles['icon']} />
        <p className={styles['title']}>{title}</p>
        {message !== undefined && <p className={styles['message']}>{message}</p>}
      </div>
    </div>
  );
}
