import type { Conversion, LiveEventOf } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { reads } from '../endpoints/reads.ts';
import { listTag, rowTag } from '../tags.ts';
import type { StoreAccess } from './file-entries.ts';
import { fileUpdated } from './patch-files.ts';

type Mp4Update = LiveEventOf<'mp4_update'>['value'];

/** The new state of a conversion; null where the event does not say enough. */
function nextState({ id, status, percent_done }: Mp4Update): Conversion | null {
  if (status === 'COMPLETED') return null;
  if (status === 'CONVERTING') return { id, status, percent_done: percent_done ?? 0 };
  return status === 'IN_QUEUE' && percent_done !== undefined ? { id, status, percent_done } : { id, status };
}

/** A conversion went on. Its progress shows at once; a finished one is asked for again, because its size is not told. */
export function conversionChanged(store: StoreAccess, update: Mp4Update): void {
  const next = nextState(update);
  if (next) store.dispatch(reads.util.updateQueryData('mp4Status', update.id, () => next));
  else {
    fileUpdated(store, { id: update.id, is_mp4_available: true });
    store.dispatch(api.util.invalidateTags([rowTag('Conversion', update.id), rowTag('File', update.id)]));
  }
  const listed = reads.util
    .selectEntriesForEndpoint(store.getState(), 'conversions')
    .some(({ data }) => data?.some(({ id }) => id === update.id));
  if (!next || !listed) {
    store.dispatch(api.util.invalidateTags([listTag('Conversion')]));
    return;
  }
  store.dispatch(
    reads.util.updateQueryData('conversions', undefined, (draft) => {
      const row = draft.findIndex(({ id }) => id === update.id);
      const before = draft[row];
      if (before) draft[row] = { ...next, name: before.name };
    }),
  );
}
