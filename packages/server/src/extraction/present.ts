import type { Extraction, ExtractionStatus } from '@jackdaw/api-contract';
import type { StoredExtraction } from './store.ts';

/** An extraction as the wire shows it (section 2.6). */
export function presentExtraction(row: StoredExtraction): Extraction {
  const files = JSON.parse(row.files) as number[];
  return {
    id: row.id,
    name: row.name,
    status: row.status as ExtractionStatus,
    message: row.message,
    num_parts: files.length,
    files,
  };
}
