import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, ListBox, ListBoxItem, Select as AriaSelect, SelectValue } from 'react-aria-components';
import type { SelectProps as AriaSelectProps } from 'react-aria-components';
import { FieldFrame, isFieldInvalid } from '../field/Field.tsx';
import type { FieldProps } from '../field/Field.tsx';
import fieldStyles from '../field/Field.module.css';
import { MenuPopover } from '../menu/Menu.tsx';
import menuStyles from '../menu/Menu.module.css';
import { cx } from '../shared/cx.ts';
import styles from './Select.module.css';

/** One choice of a {@link Select}. */
export interface SelectOption<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
  /** @default false */
  isDisabled?: boolean;
}

/** Props of {@link Select}. */
export interface SelectProps<V extends string>
  extends
    FieldProps,
    Pick<AriaSelectProps, 'name' | 'isDisabled' | 'isRequired' | 'isInvalid' | 'aria-label' | 'onBlur' | 'id'> {
  options: readonly SelectOption<V>[];
  /** The chosen value, or null for none. */
  value: V | null;
  onChange: (value: V) => void;
  placeholder?: string;
  className?: string;
}

/** A choice of one among several, in a list that opens; a sheet below 960 px. */
export function Select<V extends string>({
  label,
  description,
  error,
  isInvalid,
  options,
  value,
  onChange,
  className,
  ...props
}: SelectProps<V>) {
  const choose = (key: unknown) => {
    const option = options.find((candidate) => candidate.value === key);
    if (option) onChange(option.value);
  };
  return (
    <AriaSelect
      {...props}
      value={value}
      onChange={choose}
      isInvalid={isFieldInvalid(isInvalid, error)}
      validationBehavior="aria"
      className={cx(fieldStyles['root'], className)}
    >
      <FieldFrame label={label} description={description} error={error}>
        <AriaButton className={styles['button']}>
          <SelectValue className={styles['value']} />
          <ChevronsUpDown aria-hidden className={styles['arrow']} />
        </AriaButton>
      </FieldFrame>
      <MenuPopover>
        <ListBox className={menuStyles['menu']}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className={menuStyles['item']}
            >
              {({ isSelected }) => (
                <>
                  {option.icon !== undefined && <span className={menuStyles['mark']}>{option.icon}</span>}
                  <span className={menuStyles['text']}>{option.label}</span>
                  <span className={menuStyles['mark']}>{isSelected && <Check aria-hidden />}</span>
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </MenuPopover>
    </AriaSelect>
  );
}
