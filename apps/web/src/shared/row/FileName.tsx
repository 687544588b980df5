import type { File } from '@jackdaw/api-contract';
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { Link } from 'react-router';
import styles from './FileName.module.css';

const LONGEST_NAME = 120;

/** The specification's rename delay: a second click before it is a double click, which opens. */
const RENAME_DELAY = 400;

function shorten(name: string): string {
  const characters = Array.from(name);
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME).join('')}…` : name;
}

function isAloneSelected(row: Element | null): boolean {
  const selected = row?.closest('[role="grid"]')?.querySelectorAll('[role="row"][aria-selected="true"]');
  return selected?.length === 1 && selected[0] === row;
}

/**
 * A file's name as a real link, so that it can be opened in a new tab. With `onRename`, a slow click by mouse on the name of
 * the one selected row renames it, as on the desktop.
 */
export function FileName({ file, onRename }: { file: File; onRename?: () => void }) {
  const wasSelected = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onPointerDown = ({ pointerType, currentTarget }: PointerEvent) => {
    wasSelected.current = pointerType === 'mouse' && isAloneSelected(currentTarget.closest('[role="row"]'));
  };
  const onClick = (event: MouseEvent) => {
    clearTimeout(timer.current);
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!onRename || !wasSelected.current || !isPlain) return;
    event.preventDefault();
    // The second of two quick clicks is the row's own double click: it opens.
    if (event.detail === 1) timer.current = setTimeout(onRename, RENAME_DELAY);
  };

  return (
    <Link
      to={`/files/${file.id}`}
      className={styles['link']}
      draggable={false}
      tabIndex={-1}
      onPointerDownCapture={onPointerDown}
      onClick={onClick}
    >
      {shorten(file.name)}
    </Link>
  );
}
