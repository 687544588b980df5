import type { Transfer } from '@jackdaw/api-contract';
import { reads } from '../endpoints/reads.ts';
import type { StoreAccess } from './file-entries.ts';
import { locate } from './locate.ts';
import { counting, insertion, patchPages, removals } from './page-patches.ts';

function loadedLists({ getState }: StoreAccess) {
  return reads.util.selectEntriesForEndpoint(getState(), 'listTransfers').flatMap(({ originalArgs, data }) => {
    if (!data || !originalArgs) return [];
    return [{ args: originalArgs, pages: data.pages, rows: data.pages.map((page) => page.transfers) }];
  });
}

/** A transfer is new or changed: its row changes in place, a new one goes to the top. */
export function transferChanged(store: StoreAccess, transfer: Transfer): void {
  for (const { args, pages, rows } of loadedLists(store)) {
    const place = locate(rows, transfer.id);
    if (place) {
      store.dispatch(
        reads.util.updateQueryData('listTransfers', args, (draft) => {
          const row = draft.pages[place.page]?.transfers[place.index];
          if (row) Object.assign(row, transfer);
        }),
      );
      continue;
    }
    // One that is older than what is loaded will come with its page.
    const newest = rows[0]?.[0];
    if (newest && transfer.id < newest.id) continue;
    const top = insertion('transfers', { page: 0, index: 0 }, transfer);
    patchPages(store, 'listTransfers', args, [top, ...counting(pages, 1)]);
  }
  store.dispatch(reads.util.updateQueryData('transfer', transfer.id, (draft) => void Object.assign(draft, transfer)));
}

/** Transfers left the list. */
export function transfersRemoved(store: StoreAccess, ids: readonly number[]): void {
  const gone = new Set(ids);
  for (const { args, pages, rows } of loadedLists(store)) {
    patchPages(store, 'listTransfers', args, removals('transfers', pages, rows, gone));
  }
}
