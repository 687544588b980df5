import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger as AriaMenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger as AriaSubmenuTrigger,
} from 'react-aria-components';
import type {
  MenuItemProps as AriaMenuItemProps,
  MenuProps as AriaMenuProps,
  MenuSectionProps as AriaMenuSectionProps,
  PopoverProps,
} from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import { Kbd } from '../kbd/Kbd.tsx';
import styles from './Menu.module.css';

/** Props of {@link Menu}: React Aria's, with selection if a `selectionMode` is given. */
export type MenuProps<T> = Omit<AriaMenuProps<T>, 'className' | 'style'> & { className?: string };

/** A list of actions; stands inside a `MenuTrigger`, a `ContextMenu` or a `Submenu`. */
export function Menu<T extends object>({ className, ...props }: MenuProps<T>) {
  return <AriaMenu {...props} className={cx(styles['menu'], className)} />;
}

/** Props of {@link MenuItem}. */
export interface MenuItemProps extends Omit<AriaMenuItemProps, 'children' | 'className' | 'style' | 'textValue'> {
  children: string;
  icon?: ReactNode;
  /** The keys that do the same, like "F2"; shown, not bound. */
  shortcut?: string;
  /**
   * `danger` for what destroys.
   * @default 'neutral'
   */
  tone?: 'neutral' | 'danger';
}

/** One action, or a link if it has an `href`. */
export function MenuItem({ children, icon, shortcut, tone = 'neutral', ...props }: MenuItemProps) {
  return (
    <AriaMenuItem {...props} textValue={children} className={styles['item']} data-tone={tone}>
      {({ hasSubmenu, isSelected, selectionMode }) => (
        <>
          {selectionMode !== 'none' && <span className={styles['mark']}>{isSelected && <Check aria-hidden />}</span>}
          {icon !== undefined && <span className={styles['mark']}>{icon}</span>}
          <span className={styles['text']}>{children}</span>
          {shortcut !== undefined && <Kbd className={styles['keys']}>{shortcut}</Kbd>}
          {hasSubmenu && <ChevronRight aria-hidden className={styles['arrow']} />}
        </>
      )}
    </AriaMenuItem>
  );
}

/** Props of {@link MenuSection}: with a `selectionMode`, its items are choices and the chosen one has a check mark. */
export type MenuSectionProps = Pick<
  AriaMenuSectionProps<object>,
  'selectionMode' | 'selectedKeys' | 'onSelectionChange' | 'disallowEmptySelection'
> & { title: string; children: ReactNode };

/** A titled group of a menu's items. */
export function MenuSection({ title, children, ...selection }: MenuSectionProps) {
  return (
    <AriaMenuSection {...selection}>
      <Header className={styles['header']}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Separator className={styles['separator']} />;
}

/** Props of {@link MenuPopover}: React Aria's popover, placed as a sheet below 960 px. */
export type MenuPopoverProps = Omit<PopoverProps, 'className' | 'style' | 'children'> & { children: ReactNode };

/** The layer a menu or a list of choices stands on. */
export function MenuPopover({ placement = 'bottom start', ...props }: MenuPopoverProps) {
  return <Popover offset={4} {...props} placement={placement} className={styles['popover']} />;
}

/** Props of {@link MenuTrigger}. */
export interface MenuTriggerProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  /** A `Menu`. */
  children: ReactElement;
  /** @default 'bottom start' */
  placement?: PopoverProps['placement'];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Opens a menu from a button: by press, arrow down, Enter and Space. */
export function MenuTrigger({ trigger, children, placement, ...state }: MenuTriggerProps) {
  return (
    <AriaMenuTrigger {...state}>
      {trigger}
      <MenuPopover placement={placement}>{children}</MenuPopover>
    </AriaMenuTrigger>
  );
}

/** A menu item that opens a further menu. */
export function Submenu({ item, children }: { item: ReactElement; children: ReactElement }) {
  return (
    <AriaSubmenuTrigger>
      {item}
      <Popover className={styles['popover']} offset={-2} crossOffset={-4}>
        {children}
      </Popover>
    </AriaSubmenuTrigger>
  );
}
