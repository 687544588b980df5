import { PAGE_SIZES } from '../constants.ts';
import { idList, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { TrashNextPage, TrashPage } from '../entities/trash-item.ts';
import { cursor, nextPageSize, ok, pageSize } from './shared.ts';

const chosen = { file_ids: idList(), cursor: text() };

export const list = defineRoute({
  id: 'trash.list',
  row: 'TS1',
  summary: 'One page of the trash, newest deletion first',
  method: 'GET',
  path: '/v2/trash/list',
  auth: 'any',
  query: { per_page: pageSize(PAGE_SIZES.trash) },
  answer: answers(TrashPage),
});

export const listContinue = defineRoute({
  id: 'trash.listContinue',
  row: 'TS2',
  summary: 'The next page of the trash',
  method: 'POST',
  path: '/v2/trash/list/continue',
  auth: 'any',
  query: { per_page: nextPageSize },
  body: { cursor },
  answer: answers(TrashNextPage),
});

export const restore = defineRoute({
  id: 'trash.restore',
  row: 'TS3',
  summary: 'Puts entries back, with the ids they had',
  method: 'POST',
  path: '/v2/trash/restore',
  auth: 'any',
  body: chosen,
  answer: ok,
  errors: [
    'TRASH_FILE_NOT_FOUND',
    'TRASH_LOCK_TIMEOUT',
    'TRASH_INCOMPLETE_TRASH',
    'TRASH_RESTORE_TOO_MANY_FILES',
    'NO_SPACE_LEFT',
  ],
});

export const remove = defineRoute({
  id: 'trash.delete',
  row: 'TS4',
  summary: 'Destroys entries of the trash',
  method: 'POST',
  path: '/v2/trash/delete',
  auth: 'any',
  body: chosen,
  answer: ok,
  errors: ['TRASH_FILE_NOT_FOUND', 'TRASH_LOCK_TIMEOUT'],
});

export const empty = defineRoute({
  id: 'trash.empty',
  row: 'TS5',
  summary: 'Destroys everything in the trash',
  method: 'POST',
  path: '/v2/trash/empty',
  auth: 'any',
  answer: ok,
  errors: ['TRASH_LOCK_TIMEOUT'],
});
