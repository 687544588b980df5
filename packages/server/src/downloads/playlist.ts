import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { AppError } from '../errors.ts';
import type { FileAccess, FileRow, Reader } from '../files/index.ts';
import { ROOT_NAME } from '../files/present.ts';
import { xspfPlaylist } from './xspf.ts';

/** More tracks make no usable playlist. */
const MAX_TRACKS = 1000;

/**
 * A playlist of one media file, or of the media files directly in a folder in natural order (folder 0 is the root).
 * `locationOf` gives the address that a player opens.
 * @throws AppError NotFound also when there is nothing to play
 */
export async function playlistOf(
  { db, access }: { db: Kysely<Database>; access: Pick<FileAccess, 'read'> },
  reader: Reader,
  id: number,
  locationOf: (file: FileRow) => string,
): Promise<{ title: string; content: string }> {
  const top = id === 0 && reader.confinedTo === null ? null : await access.read(reader, id);
  const owner = top?.user_id ?? reader.userId;
  const tracks = top === null || top.file_type === 'FOLDER' ? await mediaIn(db, owner, id) : [top].filter(isMedia);
  if (tracks.length === 0) throw new AppError('NotFound');
  const title = top?.name ?? ROOT_NAME;
  const content = xspfPlaylist(
    title,
    tracks.map((file) => ({ title: file.name, location: locationOf(file) })),
  );
  return { title, content };
}

function isMedia(file: FileRow): boolean {
  return file.file_type === 'VIDEO' || file.file_type === 'AUDIO';
}

function mediaIn(db: Kysely<Database>, userId: number, folderId: number): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('parent_id', '=', folderId)
    .where('trash_id', 'is', null)
    .where('file_type', 'in', ['VIDEO', 'AUDIO'])
    .orderBy('name_key')
    .orderBy('id')
    .limit(MAX_TRACKS)
    .execute();
}
