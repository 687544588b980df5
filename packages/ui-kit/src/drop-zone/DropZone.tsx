import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { collectDroppedFiles } from './collect-dropped-files.ts';
import type { DroppedContent } from './collect-dropped-files.ts';
import styles from './DropZone.module.css';

/** A part of the page that takes a drop by itself. */
export interface DropPlace {
  element: Element;
  /** Stands in for the zone's own title. */
  title: ReactNode;
}

/** Props of {@link DropZone}. */
export interface DropZoneProps {
  /** What the overlay says, like "Drop to upload to Films". */
  title: ReactNode;
  message?: ReactNode;
  /** The place under the pointer that takes a drop by itself, like a folder's row; null leaves it to the page. */
  placeAt?: (pointed: Element) => DropPlace | null;
  /** `place` is what `placeAt` answered where the files were dropped. */
  onDrop: (content: DroppedContent, place: DropPlace | null) => void;
  /** Called when the browser cannot read what was dropped. */
  onError: (error: unknown) => void;
  /** @default false */
  isDisabled?: boolean;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files and whole folders dropped anywhere on the page, and shows an overlay while they are dragged over it. */
export function DropZone({ title, message, placeAt, onDrop, onError, isDisabled = false }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const findPlace = (target: EventTarget | null) => (target instanceof Element ? (placeAt?.(target) ?? null) : null);
  const point = useEffectEvent((target: EventTarget | null) => {
    const found = findPlace(target);
    if (found?.element !== place?.element) setPlace(found);
  });
  const accept = useEffectEvent((transfer: DataTransfer, target: EventTarget | null) => {
    const dropPlace = findPlace(target);
    return collectDroppedFiles(transfer).then((content) => onDrop(content, dropPlace), onError);
  });

  useEffect(() => {
    if (isDisabled) return undefined;
    // Every element under the pointer enters and leaves in turn; the page is left when the count is back at zero.
    let depth = 0;
    const abort = new AbortController();
    const listen = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(
        type,
        (event) => {
          if (!carriesFiles(event)) return;
          // Rows take other rows only, yet they would keep every drag to themselves.
          event.stopPropagation();
          handle(event);
        },
        { signal: abort.signal, capture: true },
      );
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
      point(event.target);
    });
    listen('drop', (event) => {
      event.preventDefault();
      depth = 0;
      setOver(false);
      setPlace(null);
      if (event.dataTransfer) void accept(event.dataTransfer, event.target);
    });
    return () => {
      abort.abort();
      setOver(false);
      setPlace(null);
    };
  }, [isDisabled]);

  if (!isOver) return null;
  const box = place?.element.getBoundingClientRect();
  return (
    <div className={styles['overlay']} role="status" data-over-place={place !== null || undefined}>
      {box && (
        <div
          className={styles['place']}
          style={{ top: box.top, left: box.left, width: box.width, height: box.height }}
        />
      )}
      <div className={styles['card']}>
        <Upload aria-hidden className={styles['icon']} />
        <p className={styles['title']}>{place?.title ?? title}</p>
        {place === null && message !== undefined && <p className={styles['message']}>{message}</p>}
      </div>
    </div>
  );
}
