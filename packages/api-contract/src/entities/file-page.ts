import { Type, type Static } from 'typebox';
import { Breadcrumb, File } from './file.ts';
import { Count, Cursor, nullable } from './scalars.ts';

/** One page of a folder (FI1, FI4). `parent` is the folder itself, or a file whose id was listed. */
export const FilePage = Type.Object({
  files: Type.Array(File),
  parent: Type.Optional(nullable(File)),
  cursor: Cursor,
  total: Type.Optional(Count),
  breadcrumbs: Type.Optional(Type.Array(Breadcrumb)),
});
export type FilePage = Static<typeof FilePage>;

/** One page of search results (FI5, FI6). */
export const SearchPage = Type.Object({ files: Type.Array(File), cursor: Cursor, total: Count });
export type SearchPage = Static<typeof SearchPage>;

/** One numbered page of search results (FI7); `next` is the address of the page after it, left out of the last. */
export const NumberedSearchPage = Type.Object({
  files: Type.Array(File),
  next: Type.Optional(Type.String()),
  total: Type.Optional(Count),
});
export type NumberedSearchPage = Static<typeof NumberedSearchPage>;

/** Why one entry was not moved (FI13); the others were. */
export const MoveError = Type.Object({
  id: Type.Integer(),
  name: nullable(Type.String()),
  error_type: Type.String(),
  status_code: Type.Integer(),
});
export type MoveError = Static<typeof MoveError>;
