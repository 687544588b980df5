import { isApiError } from '@jackdaw/api-client';
import { allFiles, useListFilesInfiniteQuery } from '@jackdaw/api-client/react';
import { useMemo } from 'react';

function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

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
    // What is shown stays when a refresh fails, unless the folder itself is gone.
    error: listing.isError && (!data || isGone(listing.error)) ? listing.error : null,
    hasMore: listing.hasNextPage,
    isLoadingMore: listing.isFetchingNextPage,
    loadMore: () => void listing.fetchNextPage(),
    retry: () => void listing.refetch(),
  };
}

export type Folder = ReturnType<typeof useFolder>;
