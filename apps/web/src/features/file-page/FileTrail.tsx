import { useListFilesInfiniteQuery } from '@jackdaw/api-client/react';
import { ROOT_ID, type File } from '@jackdaw/api-contract';
import { Breadcrumbs, type Crumb } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';

/** The address of a folder. */
export function folderPath(id: number | null): string {
  return id === null || id === ROOT_ID ? '/' : `/files/${id}`;
}

/** The way to the file. */
export function FileTrail({ file }: { file: File }) {
  const { currentData } = useListFilesInfiniteQuery({ parent_id: file.id, breadcrumbs: true });
  const above = currentData?.pages[0]?.breadcrumbs ?? [];
  const crumbs: Crumb[] = [
    ...above.map(([id, name]) => ({
      id: String(id),
      label: id === ROOT_ID ? messages.root : name,
      href: folderPath(id),
    })),
    { id: String(file.id), label: file.name },
  ];
  return <Breadcrumbs crumbs={crumbs} />;
}
