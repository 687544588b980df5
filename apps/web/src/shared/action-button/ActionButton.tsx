import { Button, IconButton, useIsMobile, type ButtonProps } from '@jackdaw/ui-kit';
import type { ReactElement } from 'react';

/** A page's action: icon and text where there is room, the icon alone on small screens. */
export function ActionButton({
  label,
  text = label,
  icon,
  variant = 'secondary',
  ...props
}: Omit<ButtonProps, 'children' | 'icon' | 'variant' | 'size' | 'isFullWidth'> & {
  /** Names the action. */
  label: string;
  /** What the button says where there is room; the label when absent. */
  text?: string;
  icon: ReactElement;
  variant?: 'secondary' | 'ghost';
}) {
  return useIsMobile() ? (
    <IconButton {...props} label={label} icon={icon} tooltip="none" />
  ) : (
    <Button {...props} variant={variant} icon={icon}>
      {text}
    </Button>
  );
}
