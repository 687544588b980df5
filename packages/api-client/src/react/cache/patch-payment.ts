import type { LiveEventOf, PaymentInfo } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { reads } from '../endpoints/reads.ts';
import { listTag } from '../tags.ts';
import type { StoreAccess } from './file-entries.ts';

type Fields = LiveEventOf<'payment_update'>['value'];

/** Whether these are all there are: then what is not among them, such as an expiry, is no more. */
function isWhole(fields: Fields): fields is PaymentInfo {
  return ['extend_30', 'extend_365', 'has_pending_payment', 'pending_bitpay'].every((key) => key in fields);
}

/** Some fields of what is paid changed, or all; the lists of payments are asked for again. */
export function paymentChanged(store: StoreAccess, fields: Fields): void {
  store.dispatch(
    reads.util.updateQueryData('paymentInfo', undefined, (draft) =>
      isWhole(fields) ? fields : { ...draft, ...fields },
    ),
  );
  store.dispatch(api.util.invalidateTags([listTag('Payment')]));
}
