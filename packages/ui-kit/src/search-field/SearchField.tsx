import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { Group, Input, SearchField as AriaSearchField } from 'react-aria-components';
import type { SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components';
import { FieldFrame } from '../field/Field.tsx';
import fieldStyles from '../field/Field.module.css';
import { IconButton } from '../icon-button/IconButton.tsx';
import { useUiMessages } from '../shared/messages.ts';
import { cx } from '../shared/cx.ts';
import styles from './SearchField.module.css';

/** Props of {@link SearchField}; needs a `label` or an `aria-label`. */
export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children' | 'className' | 'style'> {
  label?: string;
  placeholder?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A field for search words, with a button that clears it; Escape clears too, Enter calls `onSubmit`. */
export function SearchField({ label, placeholder, className, inputRef, ...props }: SearchFieldProps) {
  const messages = useUiMessages();
  return (
    <AriaSearchField {...props} className={cx(fieldStyles['root'], styles['root'], className)}>
      <FieldFrame label={label}>
        <Group className={cx(fieldStyles['box'], styles['box'])}>
          <Search aria-hidden />
          <Input ref={inputRef} placeholder={placeholder} className={fieldStyles['control']} />
          <IconButton
            label={messages.clearSearch}
            icon={<X />}
            size="sm"
            tooltip="none"
            className={styles['clear'] ?? ''}
          />
        </Group>
      </FieldFrame>
    </AriaSearchField>
  );
}
