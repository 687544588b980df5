import type { Settings, UserUpdate } from '@jackdaw/api-contract';
import { reads } from '../endpoints/reads.ts';
import type { StoreAccess } from './file-entries.ts';

/** Some fields of the account changed. */
export function accountChanged(store: StoreAccess, { settings, ...fields }: UserUpdate): void {
  for (const { originalArgs } of reads.util.selectEntriesForEndpoint(store.getState(), 'accountInfo')) {
    if (!originalArgs) continue;
    store.dispatch(
      reads.util.updateQueryData('accountInfo', originalArgs, (draft) => {
        Object.assign(draft, fields);
        Object.assign(draft.settings, settings);
      }),
    );
  }
  if (settings) settingsChanged(store, settings);
}

function settingsChanged(store: StoreAccess, settings: Partial<Settings>): void {
  store.dispatch(
    reads.util.updateQueryData('accountSettings', undefined, (draft) => void Object.assign(draft, settings)),
  );
}
