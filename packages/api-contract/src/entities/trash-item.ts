import { Type, type Static } from 'typebox';
import { FILE_TYPES } from './file.ts';
import { Count, Cursor, DateText, Id, nullable } from './scalars.ts';

/** A top entry of the trash (section 2.3). Its id is the file's; restoring keeps it. */
export const TrashItem = Type.Object({
  id: Id,
  name: Type.String(),
  parent_id: nullable(Id),
  file_type: Type.Enum([...FILE_TYPES]),
  folder_type: Type.Literal('REGULAR'),
  content_type: nullable(Type.String()),
  extension: nullable(Type.String()),
  icon: nullable(Type.String()),
  size: Type.Number({ minimum: 0 }),
  created_at: DateText,
  deleted_at: DateText,
  expiration_date: DateText,
  first_accessed_at: nullable(DateText),
  screenshot: nullable(Type.String()),
});
export type TrashItem = Static<typeof TrashItem>;

/** One page of the trash, newest deletion first. `trash_size` in bytes, of everything in the trash. */
export const TrashPage = Type.Object({
  files: Type.Array(TrashItem),
  cursor: Cursor,
  total: Count,
  trash_size: Count,
});
export type TrashPage = Static<typeof TrashPage>;

/** A later page of the trash; other servers leave the totals out. */
export const TrashNextPage = Type.Object({
  files: Type.Array(TrashItem),
  cursor: Cursor,
  total: Type.Optional(Count),
  trash_size: Type.Optional(Count),
});
export type TrashNextPage = Static<typeof TrashNextPage>;
