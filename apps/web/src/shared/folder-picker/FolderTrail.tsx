import type { Breadcrumb } from '@jackdaw/api-contract';
import { Button } from '@jackdaw/ui-kit';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { messages } from './messages.ts';
import styles from './FolderPicker.module.css';

/** The way from the root to the folder in view; every step but the last leads back. */
export function FolderTrail({
  crumbs,
  id,
  name,
  onOpen,
}: {
  crumbs: readonly Breadcrumb[];
  id: number;
  name: string;
  onOpen: (id: number) => void;
}) {
  return (
    <nav aria-label={messages.folders} className={styles['trail']}>
      {crumbs.map(([crumbId, crumbName]) => (
        <Fragment key={crumbId}>
          <Button variant="ghost" size="sm" onPress={() => onOpen(crumbId)}>
            {crumbId === 0 ? messages.root : crumbName}
          </Button>
          <ChevronRight aria-hidden className={styles['arrow']} />
        </Fragment>
      ))}
      <strong aria-current="location" key={id}>
        {name}
      </strong>
    </nav>
  );
}
