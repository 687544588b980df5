import type { FileType, TrashItem } from '@jackdaw/api-contract';
import { iconUrl } from '../files/index.ts';
import type { TrashedRow } from './store.ts';

/** A trashed entry as the wire shows it (section 2.3). Trashed files serve no picture. */
export function presentTrashItem(row: TrashedRow, origin: string): TrashItem {
  return {
    id: row.id,
    name: row.name,
    parent_id: row.parent_id,
    file_type: row.file_type as FileType,
    folder_type: 'REGULAR',
    content_type: row.content_type,
    extension: row.extension,
    icon: iconUrl(row, origin),
    size: row.size,
    created_at: row.created_at,
    deleted_at: row.deleted_at,
    expiration_date: row.expiration_date,
    first_accessed_at: row.first_accessed_at,
    screenshot: null,
  };
}
