import { EmptyState, ResourceList } from '@jackdaw/ui-kit';
import styles from './NameList.module.css';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly reason?: string;
}

/** Names in a dialog, as many as there are: rows of a fixed height that scroll. */
export function NameList({
  label,
  items,
  rowHeight,
  hasMore = false,
  onLoadMore,
  isLoading = false,
}: {
  label: string;
  items: readonly Named[];
  rowHeight: number;
  hasMore?: boolean;
  onLoadMore?: () => void;
  isLoading?: boolean;
}) {
  return (
    <ResourceList
      aria-label={label}
      items={items}
      rowHeight={rowHeight}
      getTextValue={({ name }) => name}
      renderItem={({ name, reason }) => (
        <div className={styles['row']}>
          <span className={styles['name']}>{name}</span>
          {reason !== undefined && <span className={styles['reason']}>{reason}</span>}
        </div>
      )}
      hasMore={hasMore}
      isLoading={isLoading}
      {...(onLoadMore ? { onLoadMore } : {})}
      empty={<EmptyState title={label} />}
      className={styles['root'] ?? ''}
    />
  );
}
