import type { Conversion } from '@jackdaw/api-contract';
import type { ConversionRow } from './conversion-store.ts';

/** A conversion as it goes over the wire; without a row there is none. */
export function presentConversion(fileId: number, row: ConversionRow | undefined): Conversion {
  switch (row?.status) {
    case 'IN_QUEUE':
      return { id: fileId, status: 'IN_QUEUE', percent_done: 0 };
    case 'CONVERTING':
      return { id: fileId, status: 'CONVERTING', percent_done: row.percent_done };
    case 'COMPLETED':
      return { id: fileId, status: 'COMPLETED', percent_done: 100, size: row.size ?? 0 };
    case 'ERROR':
      return {
        id: fileId,
        status: 'ERROR',
        error: { status_code: 500, error_message: row.error_message ?? 'The conversion failed.' },
      };
    default:
      return { id: fileId, status: 'NOT_AVAILABLE' };
  }
}
