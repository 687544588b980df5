import type { Transfer } from '@jackdaw/api-contract';

/** Orders of the transfers list. */
export const TRANSFER_SORTS = [
  'DATEADDED',
  'NAME',
  'STATUS',
  'ETA',
  'DATADOWNLOADED',
  'DATAUPLOADED',
  'PEER',
  'RATIO',
] as const;
export type TransferSort = (typeof TRANSFER_SORTS)[number];

export interface TransferOrder {
  readonly by: TransferSort;
  readonly direction: 'ASC' | 'DESC';
}

export const DEFAULT_ORDER: TransferOrder = { by: 'DATEADDED', direction: 'DESC' };

/** Reads the setting `transfer_sort_by`, such as `DATE_DESC` or `NAME_ASC`; `DATE` is what older clients wrote. */
export function readOrder(setting: string | null | undefined): TransferOrder {
  const match = /^([A-Z]+)_(ASC|DESC)$/.exec(setting ?? '');
  const name = match?.[1] === 'DATE' ? 'DATEADDED' : match?.[1];
  const by = TRANSFER_SORTS.find((sort) => sort === name);
  return by ? { by, direction: match?.[2] === 'ASC' ? 'ASC' : 'DESC' } : DEFAULT_ORDER;
}

/** The setting's text for an order. */
export function writeOrder({ by, direction }: TransferOrder): string {
  return `${by === 'DATEADDED' ? 'DATE' : by}_${direction}`;
}

/** The order after one was chosen: the same again turns its direction round. */
export function chooseOrder(present: TransferOrder, by: TransferSort): TransferOrder {
  if (present.by !== by) return { by, direction: by === 'NAME' || by === 'ETA' ? 'ASC' : 'DESC' };
  return { by, direction: present.direction === 'ASC' ? 'DESC' : 'ASC' };
}

const FAR = Number.MAX_SAFE_INTEGER;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const compare: Readonly<Record<TransferSort, (a: Transfer, b: Transfer) => number>> = {
  DATEADDED: (a, b) => a.created_at.localeCompare(b.created_at),
  NAME: (a, b) => collator.compare(a.name, b.name),
  STATUS: (a, b) => a.status.localeCompare(b.status),
  ETA: (a, b) => (a.estimated_time ?? FAR) - (b.estimated_time ?? FAR),
  DATADOWNLOADED: (a, b) => (a.downloaded ?? 0) - (b.downloaded ?? 0),
  DATAUPLOADED: (a, b) => (a.uploaded ?? 0) - (b.uploaded ?? 0),
  PEER: (a, b) => (a.peers_connected ?? 0) - (b.peers_connected ?? 0),
  RATIO: (a, b) => (a.current_ratio ?? 0) - (b.current_ratio ?? 0),
};

/** Transfers in an order; equal ones by id, so that live updates do not make them jump. */
export function sortTransfers(transfers: readonly Transfer[], { by, direction }: TransferOrder): Transfer[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return transfers.toSorted((a, b) => sign * (compare[by](a, b) || a.id - b.id));
}
