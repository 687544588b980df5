import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import { Spinner } from '../spinner/Spinner.tsx';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import type { TooltipProps } from '../tooltip/Tooltip.tsx';
import styles from './IconButton.module.css';

/** Props of {@link IconButton}. */
export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  /** Names the action for assistive technology and in the tooltip. */
  label: string;
  /** A Lucide icon or another glyph that takes the text's colour. */
  icon: ReactNode;
  /** @default 'md' */
  size?: 'sm' | 'md' | 'lg';
  /** @default 'ghost' */
  variant?: 'ghost' | 'danger' | 'primary';
  /**
   * Where the tooltip stands; `none` leaves it out, for a button whose meaning is in plain sight.
   * @default 'top'
   */
  tooltip?: TooltipProps['placement'] | 'none';
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button that shows an icon, names it and explains it in a tooltip. */
export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'ghost',
  tooltip = 'top',
  className,
  ...props
}: IconButtonProps) {
  const button = (
    <AriaButton
      {...props}
      aria-label={label}
      className={cx(styles['root'], className)}
      data-size={size}
      data-variant={variant}
    >
      {props.isPending ? <Spinner /> : icon}
    </AriaButton>
  );
  if (tooltip === 'none') return button;
  return (
    <Tooltip content={label} placement={tooltip}>
      {button}
    </Tooltip>
  );
}
