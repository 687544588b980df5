// Archive extraction (FD27-FD29).
import { Type } from 'typebox';
import { LIMITS } from '../constants.ts';
import { idList, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { Extraction } from '../entities/extraction.ts';
import { id, ok } from './shared.ts';

const several = answers(Type.Object({ extractions: Type.Array(Extraction) }));

export const create = defineRoute({
  id: 'extractions.create',
  row: 'FD27',
  summary: 'Extracts archives, or goes on with one that waits for its password; an empty list: nothing to extract',
  method: 'POST',
  path: '/v2/files/extract',
  auth: 'any',
  active: true,
  body: {
    user_file_ids: idList(),
    cursor: text(),
    exclude_ids: idList(),
    password: text({ maxLength: LIMITS.archivePassword }),
  },
  answer: several,
  // Somebody else's files can be read but not extracted.
  errors: ['Forbidden'],
});

export const list = defineRoute({
  id: 'extractions.list',
  row: 'FD28',
  summary: 'Extractions that wait, run or have ended, newest first',
  method: 'GET',
  path: '/v2/files/extract',
  auth: 'any',
  active: true,
  answer: several,
});

export const remove = defineRoute({
  id: 'extractions.remove',
  row: 'FD29',
  summary: 'Takes an extraction off the list; one that runs is cancelled',
  method: 'DELETE',
  path: '/v2/files/extract/:extraction_id',
  auth: 'any',
  params: { extraction_id: id },
  answer: ok,
  errors: ['NotFound'],
});
