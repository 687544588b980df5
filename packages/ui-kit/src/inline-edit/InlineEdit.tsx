import { useRef, useState } from 'react';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { Input, TextField } from 'react-aria-components';
import { Spinner } from '../spinner/Spinner.tsx';
import { useUiMessages } from '../shared/messages.ts';
import { cx } from '../shared/cx.ts';
import { baseNameLength } from './base-name.ts';
import styles from './InlineEdit.module.css';

// The row around it would take a press for a selection and move the focus away.
const keepInside = (event: SyntheticEvent) => event.stopPropagation();

/** Props of {@link InlineEdit}. */
export interface InlineEditProps {
  /** The name as it is now. */
  value: string;
  /** Names the field for assistive technology. */
  label: string;
  /** Saves a changed name; the field is busy until the promise settles and editable again if it rejects. */
  onSave: (value: string) => Promise<void> | void;
  /** Called on Escape and when there is nothing to save. */
  onCancel: () => void;
  /**
   * Whether the last extension is left out of the selection, as for a file.
   * @default true
   */
  keepsExtension?: boolean;
  className?: string;
}

/**
 * Renames in place: editable, then busy, then editable again. Enter and leaving the field save, Escape discards. It
 * focuses itself.
 */
export function InlineEdit({ value, label, onSave, onCancel, keepsExtension = true, className }: InlineEditProps) {
  const [text, setText] = useState(value);
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);
  const messages = useUiMessages();

  const focusAndSelect = (input: HTMLInputElement | null) => {
    if (!input || input === document.activeElement) return;
    input.focus();
    input.setSelectionRange(0, keepsExtension ? baseNameLength(input.value) : input.value.length);
  };

  const save = async () => {
    const name = text.trim();
    if (name === '' || name === value) return onCancel();
    setBusy(true);
    try {
      await onSave(name);
    } catch {
      // The owner reports the failure; here only the field becomes editable again.
      isLeaving.current = false;
    } finally {
      setBusy(false);
    }
  };

  // The field is about to go; without this the keyboard would have to begin at the top of the page again.
  const giveFocusBack = (field: Element) => {
    isLeaving.current = true;
    field.closest<HTMLElement>('[role="row"]')?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      giveFocusBack(event.currentTarget);
      void save();
    } else if (event.key === 'Escape') {
      giveFocusBack(event.currentTarget);
      onCancel();
    }
  };

  return (
    <span
      role="presentation"
      className={cx(styles['root'], className)}
      data-busy={isBusy || undefined}
      onKeyDown={isBusy ? undefined : onKeyDown}
      onPointerDown={keepInside}
      onMouseDown={keepInside}
      onClick={keepInside}
      onDoubleClick={keepInside}
    >
      <TextField aria-label={label} value={text} onChange={setText} isReadOnly={isBusy} className={styles['field']}>
        <Input
          ref={focusAndSelect}
          spellCheck="false"
          autoComplete="off"
          className={styles['input']}
          onBlur={() => !isBusy && !isLeaving.current && void save()}
        />
      </TextField>
      {isBusy && <Spinner size="sm" label={messages.saving} className={styles['spinner'] ?? ''} />}
    </span>
  );
}
