import { Type } from 'typebox';
import { LIMITS, PAGE_SIZES } from '../constants.ts';
import { flag, idList, instant, int, oneOf, required, text, wordList } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { File, FILE_TYPES, SORT_VALUES } from '../entities/file.ts';
import { FilePage, MoveError, NumberedSearchPage, SearchPage } from '../entities/file-page.ts';
import { Count, nullable } from '../entities/scalars.ts';
import { Transfer } from '../entities/transfer.ts';
import { cursor, id, nextPageSize, ok, pageSize, selection } from './shared.ts';

const childFlags = {
  stream_url: flag(),
  mp4_stream_url: flag(),
  mp4_status: flag(),
  video_metadata: flag(),
  media_metadata: flag(),
};

/** What some clients ask for of children too; `start_from` is always there. */
const moreChildFlags = { codecs: flag(), media_info: flag(), mp4_size: flag(), start_from: flag() };

const parentFlags = {
  stream_url_parent: flag(),
  mp4_stream_url_parent: flag(),
  mp4_status_parent: flag(),
  video_metadata_parent: flag(),
  media_metadata_parent: flag(),
  codecs_parent: flag(),
  media_info_parent: flag(),
  mp4_size_parent: flag(),
};

const nameErrors = ['EMPTY_NAME', 'SLASH_IN_NAME', 'NAME_TOO_LONG', 'INVALID_NAME', 'NAME_ALREADY_EXIST'] as const;

export const list = defineRoute({
  id: 'files.list',
  row: 'FI1',
  summary: 'One page of a folder, with the folder itself as `parent`',
  method: 'GET',
  path: '/v2/files/list',
  auth: 'any',
  query: {
    parent_id: int({ fallback: 0 }),
    per_page: pageSize(PAGE_SIZES.files),
    sort_by: oneOf(SORT_VALUES),
    sort: oneOf(SORT_VALUES),
    content_type: text(),
    file_type: wordList(FILE_TYPES),
    hidden: flag(),
    no_cursor: flag(),
    total: flag(),
    breadcrumbs: flag(),
    ...childFlags,
    ...moreChildFlags,
    ...parentFlags,
  },
  answer: answers(FilePage),
  errors: ['NotFound'],
});

export const listContinue = defineRoute({
  id: 'files.listContinue',
  row: 'FI4',
  summary: 'The next page of a listing; the flags of its first page stay in force',
  method: 'POST',
  path: '/v2/files/list/continue',
  auth: 'any',
  query: { per_page: nextPageSize },
  body: { cursor },
  answer: answers(FilePage),
  errors: ['NotFound'],
});

export const search = defineRoute({
  id: 'files.search',
  row: 'FI5',
  summary: 'Files of the whole tree whose name holds the text',
  method: 'GET',
  path: '/v2/files/search',
  auth: 'any',
  query: {
    query: required(text({ keepsEmpty: true })),
    per_page: pageSize(PAGE_SIZES.search),
    type: text(),
  },
  answer: answers(SearchPage),
  errors: ['SEARCH_TOO_LONG_QUERY'],
});

export const searchContinue = defineRoute({
  id: 'files.searchContinue',
  row: 'FI6',
  summary: 'The next page of a search',
  method: 'POST',
  path: '/v2/files/search/continue',
  auth: 'any',
  query: { per_page: nextPageSize },
  body: { cursor },
  answer: answers(SearchPage),
});

export const searchByPage = defineRoute({
  id: 'files.searchByPage',
  row: 'FI7',
  summary: 'Like `files.search` in numbered pages, -1 for all; a last word `type:` names file types',
  method: 'GET',
  path: '/v2/files/search/:query/page/:page',
  auth: 'any',
  params: { query: required(text({ keepsEmpty: true })), page: required(int({ minimum: -1 })) },
  answer: answers(NumberedSearchPage),
  errors: ['SEARCH_TOO_LONG_QUERY'],
});

export const get = defineRoute({
  id: 'files.get',
  row: 'FI8',
  summary: 'One file',
  method: 'GET',
  path: '/v2/files/:id',
  auth: 'any',
  params: { id },
  query: { ...childFlags, ...moreChildFlags },
  answer: answers(Type.Object({ file: File })),
  errors: ['NotFound'],
});

export const child = defineRoute({
  id: 'files.child',
  row: 'FI9',
  summary: 'The entry of a folder that has exactly this name',
  method: 'GET',
  path: '/v2/files/:parent_id/child',
  auth: 'any',
  params: { parent_id: id },
  query: { name: required(text()), ...childFlags, ...moreChildFlags },
  answer: answers(Type.Object({ file: File })),
  errors: ['Forbidden', 'NotFound'],
});

export const canWrite = defineRoute({
  id: 'files.canWrite',
  row: 'FI10',
  summary: 'Whether the caller may change a folder; answers its owner',
  method: 'GET',
  path: '/v2/files/:id/can-write',
  auth: 'any',
  active: true,
  params: { id },
  answer: answers(Type.Object({ user_id: Type.Integer() })),
  errors: ['Forbidden', 'NotFound'],
});

export const createFolder = defineRoute({
  id: 'files.createFolder',
  row: 'FI11',
  summary: 'Creates a folder by name, or every missing level of a path',
  method: 'POST',
  path: '/v2/files/create-folder',
  auth: 'any',
  body: { name: text({ keepsEmpty: true }), parent_id: int({ fallback: 0 }), path: text() },
  answer: answers(Type.Object({ file: File })),
  errors: [...nameErrors, 'Forbidden', 'NotFound'],
});

export const rename = defineRoute({
  id: 'files.rename',
  row: 'FI12',
  summary: 'Gives an entry another name',
  method: 'POST',
  path: '/v2/files/rename',
  auth: 'any',
  body: { file_id: id, name: required(text({ keepsEmpty: true })) },
  answer: ok,
  errors: [...nameErrors, 'Forbidden', 'NotFound'],
});

export const move = defineRoute({
  id: 'files.move',
  row: 'FI13',
  summary: 'Moves entries to a folder, or moves and renames one; lists those that could not be moved',
  method: 'POST',
  path: '/v2/files/move',
  auth: 'any',
  body: { parent_id: id, ...selection, file_id: int(), name: text({ keepsEmpty: true }) },
  answer: answers(Type.Object({ errors: Type.Array(MoveError) })),
  errors: ['NotFound', 'FileNotFound', 'MoveForbidden', 'MoveIntoItself', ...nameErrors],
});

export const remove = defineRoute({
  id: 'files.delete',
  row: 'FI14',
  summary: 'Moves entries to the trash, or destroys them',
  method: 'POST',
  path: '/v2/files/delete',
  auth: 'any',
  query: { skip_nonexistents: flag(), skip_owner_check: flag() },
  body: { ...selection, file_id: idList(), skip_trash: flag(), partial_delete: flag() },
  answer: answers(Type.Object({ cursor: nullable(Type.String()), skipped: Count })),
  errors: ['NotFound', 'Forbidden', 'FileDeleteChildrenLimitError', 'FileDeleteParentLimitError', 'TRASH_LOCK_TIMEOUT'],
});

export const copy = defineRoute({
  id: 'files.copy',
  row: 'FI15',
  summary: 'Copies an entry with everything under it',
  method: 'POST',
  path: '/v2/files/copy',
  auth: 'any',
  body: {
    file_id: required(int({ minimum: 1 })),
    parent_id: required(int({ minimum: 0 })),
    name: text({ keepsEmpty: true }),
  },
  answer: answers(Type.Object({ file: File })),
  errors: [...nameErrors, 'Forbidden', 'NotFound', 'NO_SPACE_LEFT'],
});

export const touch = defineRoute({
  id: 'files.touch',
  row: 'FI17',
  summary: 'Sets when entries were changed; now, when no date is given',
  method: 'POST',
  path: '/v2/files/touch',
  auth: 'any',
  body: { file_ids: idList(), file_id: idList(), updated_at: instant() },
  answer: ok,
  errors: ['Forbidden', 'NotFound'],
});

export const setSortBy = defineRoute({
  id: 'files.setSortBy',
  row: 'FI18',
  summary: 'Remembers how a folder is sorted',
  method: 'POST',
  path: '/v2/files/set-sort-by',
  auth: 'any',
  body: { file_id: required(int({ minimum: 0 })), sort_by: required(oneOf(SORT_VALUES)) },
  answer: ok,
  errors: ['NotFound', 'Forbidden'],
});

export const removeSortBySettings = defineRoute({
  id: 'files.removeSortBySettings',
  row: 'FI19',
  summary: 'Forgets how folders were sorted, the root included',
  method: 'POST',
  path: '/v2/files/remove-sort-by-settings',
  auth: 'any',
  answer: ok,
});

export const upload = defineRoute({
  id: 'files.upload',
  row: 'FI20',
  summary: 'Stores the file of a form, or starts a transfer when it is a torrent',
  method: 'POST',
  path: '/v2/files/upload',
  auth: 'any',
  active: true,
  transport: 'multipart',
  body: {
    filename: text({ maxLength: LIMITS.nameLength * 4 }),
    parent_id: int(),
    callback_url: text(),
    torrent: flag(),
  },
  answer: answers(Type.Object({ file: Type.Optional(File), transfer: Type.Optional(Transfer) })),
  errors: ['NotTorrent', 'TRANSFER_ALREADY_ADDED', 'NotFound', 'RequestEntityTooLarge', 'NO_SPACE_LEFT', ...nameErrors],
});
