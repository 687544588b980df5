import type { KeyboardEvent, ReactElement } from 'react';
import { Autocomplete } from 'react-aria-components';
import { SearchField } from '../search-field/SearchField.tsx';
import styles from './SearchMenu.module.css';

/** Props of {@link SearchMenu}. */
export interface SearchMenuProps {
  /** Names the field, and is its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called on Escape, whatever the field holds. */
  onEscape: () => void;
  /** A `Menu` with the entries that go with the value: choosing them is the owner's work. */
  children: ReactElement;
}

/** A field above a menu: typing narrows the menu, arrows and Enter choose from it while the focus stays in the field. */
export function SearchMenu({ label, value, onChange, onEscape, children }: SearchMenuProps) {
  // Captured: the field would take the first Escape for clearing itself.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onEscape();
  };
  return (
    <Autocomplete inputValue={value} onInputChange={onChange}>
      <div role="presentation" className={styles['root']} onKeyDownCapture={leave}>
        <SearchField aria-label={label} placeholder={label} autoFocus className={styles['field'] ?? ''} />
        <div className={styles['entries']}>{children}</div>
      </div>
    </Autocomplete>
  );
}
