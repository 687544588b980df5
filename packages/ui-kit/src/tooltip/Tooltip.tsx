import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import type { TooltipProps as AriaTooltipProps } from 'react-aria-components';
import styles from './Tooltip.module.css';

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  /** What the tooltip says: a few words. */
  content: ReactNode;
  /** One of this package's buttons or links, or an element wrapped in react-aria-components' `Focusable`. */
  children: ReactElement;
  /** @default 'top' */
  placement?: AriaTooltipProps['placement'];
  /**
   * Milliseconds of hovering before it shows; keyboard focus shows it at once.
   * @default 500
   */
  delay?: number;
  /** @default false */
  isDisabled?: boolean;
}

/** A short description that shows on hover and on keyboard focus. Never the only place of an information. */
export function Tooltip({ content, children, placement = 'top', delay = 500, isDisabled = false }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <AriaTooltip className={styles['root']} placement={placement} offset={6}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
