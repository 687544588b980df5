import { allFiles, useListFilesInfiniteQuery } from '@jackdaw/api-client/react';
import { useMemo } from 'react';

/** A folder's listing, joined with what the screen shows around it. */
export function useFolder(id: number) {
  const listing = useListFilesInfiniteQuery({ parent_id: id, breadcrumbs: true });
  const data = listing.currentData;
  const first = data?.pages[0];
  const files = allFiles(data);
  const ids = useMemo(() => files.map((file) => file.id), [files]);
  return {
    files,
    ids,
    parent: first?.parent ?? null,
    breadcrumbs: first?.breadcrumbs ?? [],
    /** Stands for everything the folder shows; null when all of it is loaded. */
    cursor: first?.cursor ?? null,
    isLoading: !data && !listing.isError,
    error: listing.isError && !data ? listing.error : null,
    hasMore: listing.hasNextPage,
    isLoadingMore: listing.isFetchingNextPage,
    loadMore: () => void listing.fetchNextPage(),
    retry: () => void listing.refetch(),
  };
}

export type Folder = ReturnType<typeof useFolder>;
