import type { Ref } from 'react';
import { Link as AriaLink } from 'react-aria-components';
import type { LinkProps as AriaLinkProps } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import styles from './Link.module.css';

/** Props of {@link Link}. */
export interface LinkProps extends Omit<AriaLinkProps, 'className' | 'style'> {
  /**
   * `inline` for running text, `quiet` for navigation that should look like text until it is pointed at.
   * @default 'inline'
   */
  variant?: 'inline' | 'quiet';
  className?: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link; a client-side router joins in through React Aria's `RouterProvider`. */
export function Link({ variant = 'inline', className, ...props }: LinkProps) {
  return <AriaLink {...props} className={cx(styles['root'], className)} data-variant={variant} />;
}
