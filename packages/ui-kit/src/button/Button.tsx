import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './Button.module.css';

/** How much a button stands out: one `primary` a screen, `danger` for what destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

/** Props of {@link Button}. */
export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  /** @default 'secondary' */
  variant?: ButtonVariant;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** Shown before the text. */
  icon?: ReactNode;
  /**
   * Shows a spinner over the text, keeps the width and ignores presses.
   * @default false
   */
  isPending?: boolean;
  /**
   * Fills the line it stands in.
   * @default false
   */
  isFullWidth?: boolean;
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a text. For an icon alone use `IconButton`. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  isPending = false,
  isFullWidth = false,
  children,
  className,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      isPending={isPending}
      className={cx(styles['root'], className)}
      data-variant={variant}
      data-size={size}
      data-full-width={isFullWidth || undefined}
    >
      <span className={styles['content']}>
        {icon}
        {children}
      </span>
      {isPending && (
        <span className={styles['pending']}>
          <Spinner />
        </span>
      )}
    </AriaButton>
  );
}
