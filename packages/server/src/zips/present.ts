import type { ZipInfo } from '@jackdaw/api-contract';
import type { Missing, ZipRow } from './store.ts';

/** A zip as the wire shows it (section 2.20). `url` is where it is downloaded from. */
export function presentZip(row: ZipRow, url: string): ZipInfo {
  const { id, status } = row;
  if (status === 'DONE') {
    const missing = JSON.parse(row.missing) as Missing[];
    const files = missing.map((file) => ({ ...file, missing: true }));
    return { id, zip_status: 'DONE', url, size: row.size, missing_files: files };
  }
  if (status === 'ERROR') return { id, zip_status: 'ERROR', url: null, error_msg: row.error_message ?? '' };
  return { id, zip_status: status === 'NEW' ? 'NEW' : 'PROCESSING', url: null };
}
