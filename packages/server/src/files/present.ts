import { ROOT_ID, renderKind, type File, type FileType, type SortBy } from '@jackdaw/api-contract';
import { nameKey } from './collation.ts';
import type { MediaFlags } from './flags.ts';
import { FOLDER_CONTENT_TYPE } from './file-kind.ts';
import type { BlobFacts, ConversionFacts } from './media-facts.ts';
import { canPlayOriginal } from './playability.ts';
import { presentCodecs, presentMediaInfo, presentMetadata } from './present-media.ts';
import type { Reception } from './reception.ts';
import type { ListedFile } from './store.ts';

/** What the root folder is called. */
export const ROOT_NAME = 'Your Files';

/** What the folder of received items is called. */
export const SHARED_ROOT_NAME = 'Items shared with you';

/** What a presentation depends on besides the row. */
export interface View {
  /** How the client reaches the API. */
  origin: string;
  /** For URLs that must work without a header. */
  downloadToken: string;
  /** How folders without a sort of their own are sorted; left out of events. */
  defaultSort?: SortBy;
  flags?: MediaFlags;
}

export interface Facts {
  media: BlobFacts | undefined;
  conversion: ConversionFacts | undefined;
  /** Undefined on the reader's own files. */
  reception?: Reception | undefined;
}

/** A row as the wire shows it (section 2.1). Every flag that is asked for makes its key. */
export function presentFile(row: ListedFile, facts: Facts, view: View): File {
  const isFolder = row.file_type === 'FOLDER';
  const { reception } = facts;
  // How its owner sorts a folder and when he opened a file is not shared.
  const sortBy = (reception ? null : row.sort_by) ?? view.defaultSort;
  const ownParent = row.id === ROOT_ID ? null : row.parent_id;
  return {
    id: row.id,
    name: row.name,
    parent_id: reception ? reception.parentId : ownParent,
    file_type: row.file_type as FileType,
    folder_type: reception?.folderType ?? 'REGULAR',
    content_type: row.content_type,
    extension: row.extension,
    size: row.size,
    created_at: row.created_at,
    updated_at: row.updated_at,
    first_accessed_at: reception ? null : row.first_accessed_at,
    icon: iconUrl(row, view.origin),
    screenshot: facts.media?.hasStill ? fileUrl(row.id, 'screenshot', view) : null,
    is_hidden: row.is_hidden === 1,
    is_mp4_available: facts.conversion !== undefined,
    is_shared: reception !== undefined,
    ...(reception?.senderName != null ? { sender_name: reception.senderName } : {}),
    opensubtitles_hash: row.opensubtitles_hash,
    crc32: row.crc32,
    ...(row.sha1 === null ? {} : { sha1: row.sha1 }),
    ...(isStreamable(row) ? { start_from: row.start_from } : {}),
    ...(isFolder && sortBy ? { sort_by: sortBy as SortBy } : {}),
    ...(view.flags ? flaggedKeys(row, facts, view, view.flags) : {}),
  };
}

/** A folder that has no row. */
export function rowlessFolder(folder: {
  id: number;
  ownerId: number;
  name: string;
  size: number;
  createdAt: string;
  sortBy?: string | null;
}): ListedFile {
  return {
    id: folder.id,
    user_id: folder.ownerId,
    parent_id: ROOT_ID,
    name: folder.name,
    name_key: nameKey(folder.name),
    file_type: 'FOLDER',
    content_type: FOLDER_CONTENT_TYPE,
    extension: null,
    size: folder.size,
    blob_id: null,
    is_hidden: 0,
    start_from: 0,
    created_at: folder.createdAt,
    updated_at: folder.createdAt,
    first_accessed_at: null,
    sha1: null,
    crc32: null,
    opensubtitles_hash: null,
    sort_by: folder.sortBy ?? null,
  };
}

/** The picture that stands for a kind of file. */
export function iconUrl(
  file: { content_type: string; file_type: string; extension: string | null },
  origin: string,
): string {
  const kind = renderKind({ ...file, file_type: file.file_type as FileType });
  return `${origin}/images/file_types/${kind}.png`;
}

/** A URL of the file that carries its own token. */
function fileUrl(id: number, what: string, view: Pick<View, 'origin' | 'downloadToken'>): string {
  return `${view.origin}/v2/files/${id}/${what}?oauth_token=${encodeURIComponent(view.downloadToken)}`;
}

function flaggedKeys(row: ListedFile, { media, conversion }: Facts, view: View, flags: MediaFlags): Partial<File> {
  const probe = media?.probe ?? null;
  const keys: Partial<File> = {};
  if (flags.streamUrl) keys.stream_url = isStreamable(row) ? fileUrl(row.id, 'stream', view) : null;
  if (flags.mp4StreamUrl) keys.mp4_stream_url = conversion ? fileUrl(row.id, 'mp4/stream', view) : null;
  if (flags.mp4Status || flags.mp4StreamUrl) {
    keys.mp4_size = conversion?.mp4Size ?? null;
    keys.need_convert = row.file_type === 'VIDEO' && !canPlayOriginal(row.extension, probe);
  }
  if (flags.videoMetadata) keys.video_metadata = row.file_type === 'VIDEO' ? presentMetadata(probe) : null;
  if (flags.mediaMetadata) keys.media_metadata = presentMetadata(probe);
  if (flags.codecs) keys.content_type_and_codecs = presentCodecs(probe, row.content_type);
  if (flags.mediaInfo) keys.media_info = presentMediaInfo(probe, row.content_type);
  return keys;
}

function isStreamable(row: { file_type: string }): boolean {
  return row.file_type === 'VIDEO' || row.file_type === 'AUDIO';
}
