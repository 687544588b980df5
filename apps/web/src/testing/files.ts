import type { File } from '@jackdaw/api-contract';

/** A file as the API answers it. */
export function fileOf(over: Partial<File> = {}): File {
  return {
    id: 1,
    name: 'Notes.txt',
    parent_id: 0,
    file_type: 'TEXT',
    folder_type: 'REGULAR',
    content_type: 'text/plain',
    extension: 'txt',
    size: 1200,
    created_at: '2026-03-17T09:30:00',
    updated_at: '2026-03-17T09:30:00',
    first_accessed_at: null,
    icon: null,
    screenshot: null,
    is_hidden: false,
    is_mp4_available: false,
    is_shared: false,
    opensubtitles_hash: null,
    crc32: '0badcafe',
    ...over,
  };
}

/** A folder as the API answers it. */
export function folderOf(over: Partial<File> = {}): File {
  return fileOf({
    id: 7,
    name: 'Films',
    file_type: 'FOLDER',
    content_type: 'application/x-directory',
    extension: null,
    crc32: null,
    sort_by: 'DATE_DESC',
    ...over,
  });
}
