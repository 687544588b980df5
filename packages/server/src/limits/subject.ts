import { addressKey } from '../auth/attempt-limiter.ts';
import type { Asked } from '../http/gate.ts';

/** Who is counted, and banned when it is too much. */
export interface Subject {
  /** `user:<id>`, `address:<address or /64>`, `share:<id>:<address or /64>`. */
  key: string;
  userId: number | null;
  /** The address, or the /64. */
  address: string;
}

/** Whoever is signed in answers for himself wherever he is; visitors of a public share each by their address. */
export function subjectOf({ caller, request }: Pick<Asked, 'caller' | 'request'>): Subject {
  const address = addressKey(request.ip);
  if (caller === null) return { key: `address:${address}`, userId: null, address };
  if (caller.publicShare) return { key: `share:${caller.publicShare.id}:${address}`, userId: null, address };
  return { key: `user:${caller.userId}`, userId: caller.userId, address };
}
