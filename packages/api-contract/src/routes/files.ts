import { Type } from 'typebox';
import { flag, idList, int, oneOf, required, text, wordList } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { Breadcrumb, File, FILE_TYPES, SORT_VALUES } from '../entities/file.ts';
import { Count, nullable } from '../entities/scalars.ts';
import { cursor, pageSize, selection } from './shared.ts';

const childFlags = {
  stream_url: flag(),
  mp4_stream_url: flag(),
  mp4_status: flag(),
  video_metadata: flag(),
  media_metadata: flag(),
};

const parentFlags = {
  stream_url_parent: flag(),
  mp4_stream_url_parent: flag(),
  mp4_status_parent: flag(),
  video_metadata_parent: flag(),
  media_metadata_parent: flag(),
  codecs_parent: flag(),
  media_info_parent: flag(),
};

const listing = Type.Object({
  files: Type.Array(File),
  parent: Type.Optional(nullable(File)),
  cursor: nullable(Type.String({ minLength: 1 })),
  total: Type.Optional(Count),
  breadcrumbs: Type.Optional(Type.Array(Breadcrumb)),
});

export const list = defineRoute({
  id: 'files.list',
  row: 'FI1',
  summary: 'One page of a folder, with the folder itself as `parent`',
  method: 'GET',
  path: '/v2/files/list',
  auth: 'any',
  query: {
    parent_id: int({ fallback: 0 }),
    per_page: pageSize(1000),
    sort_by: oneOf(SORT_VALUES),
    sort: oneOf(SORT_VALUES),
    content_type: text(),
    file_type: wordList(FILE_TYPES),
    hidden: flag(),
    no_cursor: flag(),
    total: flag(),
    breadcrumbs: flag(),
    ...childFlags,
    ...parentFlags,
  },
  answer: answers(listing),
  errors: ['NotFound'],
});

export const listContinue = defineRoute({
  id: 'files.listContinue',
  row: 'FI4',
  summary: 'The next page of a listing; the flags of its first page stay in force',
  method: 'POST',
  path: '/v2/files/list/continue',
  auth: 'any',
  query: { per_page: pageSize(1000) },
  body: { cursor },
  answer: answers(listing),
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
  errors: ['EMPTY_NAME', 'SLASH_IN_NAME', 'NAME_TOO_LONG', 'NAME_ALREADY_EXIST', 'Forbidden', 'NotFound'],
});

export const remove = defineRoute({
  id: 'files.delete',
  row: 'FI14',
  summary: 'Moves entries to the trash, or destroys them',
  method: 'POST',
  path: '/v2/files/delete',
  auth: 'any',
  body: {
    ...selection,
    file_id: idList(),
    skip_trash: flag(),
    partial_delete: flag(),
    skip_nonexistents: flag(),
    skip_owner_check: flag(),
  },
  answer: answers(Type.Object({ cursor: nullable(Type.String()), skipped: Count })),
  errors: ['NotFound', 'Forbidden'],
});

export const get = defineRoute({
  id: 'files.get',
  row: 'FI8',
  summary: 'One file',
  method: 'GET',
  path: '/v2/files/:id',
  auth: 'any',
  params: { id: required(int()) },
  query: { ...childFlags, codecs: flag(), media_info: flag(), mp4_size: flag(), start_from: flag() },
  answer: answers(Type.Object({ file: File })),
  errors: ['NotFound'],
});
