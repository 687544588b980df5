import type { LiveEventOf } from '@jackdaw/api-contract';
import { reads } from '../endpoints/reads.ts';
import type { StoreAccess } from './file-entries.ts';

/** Some fields of what is paid changed. */
export function paymentChanged(store: StoreAccess, fields: LiveEventOf<'payment_update'>['value']): void {
  store.dispatch(reads.util.updateQueryData('paymentInfo', undefined, (draft) => void Object.assign(draft, fields)));
}
