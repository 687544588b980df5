import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import { Breadcrumb, Breadcrumbs as AriaBreadcrumbs } from 'react-aria-components';
import type { DropItem } from 'react-aria-components';
import { IconButton } from '../icon-button/IconButton.tsx';
import { Link } from '../link/Link.tsx';
import { Menu, MenuItem, MenuTrigger } from '../menu/Menu.tsx';
import { useUiMessages } from '../shared/messages.ts';
import { useIsMobile } from '../shared/use-media-query.ts';
import { CrumbDropTarget } from './CrumbDropTarget.tsx';
import styles from './Breadcrumbs.module.css';

/** One step of the way to the current page. */
export interface Crumb {
  id: string;
  label: string;
  /** Where the crumb leads; the last one, which is the current page, needs none. */
  href?: string;
}

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  /** From the root to the current page. */
  crumbs: readonly Crumb[];
  /** Called when rows are dropped on a crumb other than the last. */
  onDrop?: (drop: { crumb: Crumb; items: DropItem[] }) => void;
  /** The drag types that crumbs accept, such as the list's own. */
  acceptedDragTypes?: readonly string[];
  /** @default "Breadcrumbs" in the messages in force */
  'aria-label'?: string;
}

const COLLAPSE_FROM = 5;

type Slot = { id: string; crumb: Crumb } | { id: string; hidden: readonly Crumb[] };

function toSlots(crumbs: readonly Crumb[]): Slot[] {
  const slot = (crumb: Crumb): Slot => ({ id: crumb.id, crumb });
  if (crumbs.length < COLLAPSE_FROM) return crumbs.map(slot);
  return [
    ...crumbs.slice(0, 1).map(slot),
    { id: 'hidden-crumbs', hidden: crumbs.slice(1, -2) },
    ...crumbs.slice(-2).map(slot),
  ];
}

/**
 * The way to the current page. From five crumbs on the middle collapses behind an ellipsis; below 960 px only a link
 * back to the parent remains.
 */
export function Breadcrumbs({ crumbs, onDrop, acceptedDragTypes = [], ...props }: BreadcrumbsProps) {
  const messages = useUiMessages();
  const isMobile = useIsMobile();
  const parent = crumbs.at(-2);
  const label = props['aria-label'] ?? messages.breadcrumbs;
  if (isMobile) {
    return (
      <nav aria-label={label} className={styles['back']}>
        {parent && (
          <Link variant="quiet" href={parent.href} aria-label={`${messages.back} ${parent.label}`}>
            <ChevronLeft aria-hidden />
            <span className={styles['label']}>{parent.label}</span>
          </Link>
        )}
      </nav>
    );
  }
  return (
    <nav aria-label={label}>
      <AriaBreadcrumbs className={styles['list']} items={toSlots(crumbs)} dependencies={[onDrop, acceptedDragTypes]}>
        {(slot) => (
          <Breadcrumb className={styles['item']} id={slot.id}>
            {({ isCurrent }) => (
              <>
                {'hidden' in slot ? (
                  <HiddenCrumbs crumbs={slot.hidden} />
                ) : (
                  <CrumbDropTarget
                    accepts={isCurrent ? [] : acceptedDragTypes}
                    onDropItems={(items) => onDrop?.({ crumb: slot.crumb, items })}
                  >
                    <Link variant="quiet" {...(!isCurrent && { href: slot.crumb.href })}>
                      <span className={styles['label']}>{slot.crumb.label}</span>
                    </Link>
                  </CrumbDropTarget>
                )}
                {!isCurrent && <ChevronRight aria-hidden className={styles['divider']} />}
              </>
            )}
          </Breadcrumb>
        )}
      </AriaBreadcrumbs>
    </nav>
  );
}

function HiddenCrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const messages = useUiMessages();
  return (
    <MenuTrigger trigger={<IconButton size="sm" label={messages.hiddenCrumbs} icon={<Ellipsis />} />}>
      <Menu aria-label={messages.hiddenCrumbs}>
        {crumbs.map((crumb) => (
          <MenuItem key={crumb.id} id={crumb.id} {...(crumb.href !== undefined && { href: crumb.href })}>
            {crumb.label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
