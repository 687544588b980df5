import type { Transfer } from '@jackdaw/api-contract';
import { reads } from '../endpoints/reads.ts';
import type { StoreAccess } from './file-entries.ts';
import { locate } from './locate.ts';

function loadedLists({ getState }: StoreAccess) {
  return reads.util
    .selectEntriesForEndpoint(getState(), 'listTransfers')
    .flatMap(({ originalArgs, data }) => (data && originalArgs ? [{ args: originalArgs, pages: data.pages }] : []));
}

/** A transfer is new or changed: its row changes in place, a new one goes to the top. */
export function transferChanged(store: StoreAccess, transfer: Transfer): void {
  for (const { args, pages } of loadedLists(store)) {
    const place = locate(
      pages.map((page) => page.transfers),
      transfer.id,
    );
    // One that is older than what is loaded will come with its page.
    const newest = pages[0]?.transfers[0];
    if (!place && newest && transfer.id < newest.id) continue;
    store.dispatch(
      reads.util.updateQueryData('listTransfers', args, (draft) => {
        const row = place ? draft.pages[place.page]?.transfers[place.index] : undefined;
        if (row) Object.assign(row, transfer);
        else {
          draft.pages[0]?.transfers.unshift(transfer);
          for (const page of draft.pages) if (page.total !== undefined) page.total += 1;
        }
      }),
    );
  }
  store.dispatch(reads.util.updateQueryData('transfer', transfer.id, (draft) => void Object.assign(draft, transfer)));
}

/** Transfers left the list. */
export function transfersRemoved(store: StoreAccess, ids: readonly number[]): void {
  const gone = new Set(ids);
  for (const { args, pages } of loadedLists(store)) {
    const there = pages.flatMap((page) => page.transfers).filter(({ id }) => gone.has(id)).length;
    if (there === 0) continue;
    store.dispatch(
      reads.util.updateQueryData('listTransfers', args, (draft) => {
        for (const page of draft.pages) {
          page.transfers = page.transfers.filter(({ id }) => !gone.has(id));
          if (page.total !== undefined) page.total = Math.max(0, page.total - there);
        }
      }),
    );
  }
}
