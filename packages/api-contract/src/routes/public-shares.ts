import { Type } from 'typebox';
import { flag, int, required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { FilePage } from '../entities/file-page.ts';
import { PublicShare } from '../entities/public-share.ts';
import { list as listFiles } from './files.ts';
import { cursor, id, nextPageSize, ok } from './shared.ts';

const one = answers(Type.Object({ public_share: PublicShare }));
const visitorErrors = ['LinkExpired', 'AbuseDetected', 'NotFound'] as const;

export const create = defineRoute({
  id: 'publicShares.create',
  row: 'SH8',
  summary: 'Makes a link to a file or folder that anybody may open who has it',
  method: 'POST',
  path: '/v2/public_share/:file_id',
  auth: 'first',
  active: true,
  params: { file_id: id },
  answer: one,
  errors: [
    'PUBLIC_SHARE_FOLDER_ROOT_NOT_ALLOWED',
    'PUBLIC_SHARE_NOT_ALLOWED_PLAN',
    'PUBLIC_SHARE_SINGLE_FILE_LIMIT_EXCEEDED',
    'PUBLIC_SHARE_FOLDER_LINK_COUNT_LIMIT_EXCEEDED',
    'PUBLIC_SHARE_FOLDER_MAX_SIZE_LIMIT_EXCEEDED',
    'PUBLIC_SHARE_FOLDER_MAX_CHILDREN_LIMIT_EXCEEDED',
    'PUBLIC_SHARE_DAILY_TOTAL_LINK_COUNT_EXCEEDED',
    'PUBLIC_SHARE_WEEKLY_TOTAL_LINK_COUNT_EXCEEDED',
    'Forbidden',
    'NotFound',
  ],
});

export const list = defineRoute({
  id: 'publicShares.list',
  row: 'SH9',
  summary: 'The links of the caller that can be opened',
  method: 'GET',
  path: '/v2/public_share/list',
  aliases: [{ method: 'GET', path: '/v2/files/public/list' }],
  auth: 'first',
  answer: answers(Type.Object({ public_shares: Type.Array(PublicShare) })),
});

export const remove = defineRoute({
  id: 'publicShares.delete',
  row: 'SH10',
  summary: 'Ends a link at once',
  method: 'DELETE',
  path: '/v2/public_share/:share_id',
  auth: 'first',
  params: { share_id: id },
  answer: ok,
  errors: ['NotFound'],
});

export const get = defineRoute({
  id: 'publicShares.get',
  row: 'SH11',
  summary: 'The link that its visitor has opened; `id` may carry the token',
  method: 'GET',
  path: '/v2/public_share',
  auth: 'share',
  tokenQuery: 'id',
  query: { id: text() },
  answer: one,
  errors: visitorErrors,
});

export const files = defineRoute({
  id: 'publicShares.files',
  row: 'SH12',
  summary: 'One page of a folder in the link’s tree, of its top unless `parent_id` is given',
  method: 'GET',
  path: '/v2/public_share/files/list',
  auth: 'share',
  query: { ...listFiles.query, parent_id: int() },
  answer: answers(FilePage),
  errors: visitorErrors,
});

export const filesContinue = defineRoute({
  id: 'publicShares.filesContinue',
  row: 'SH13',
  summary: 'The next page of a folder in the link’s tree',
  method: 'POST',
  path: '/v2/public_share/files/list/continue',
  auth: 'share',
  query: { per_page: nextPageSize },
  body: { cursor },
  answer: answers(FilePage),
  errors: visitorErrors,
});

export const url = defineRoute({
  id: 'publicShares.url',
  row: 'SH14',
  summary: 'An address of the bytes of a file in the link’s tree that needs no token',
  method: 'GET',
  path: '/v2/public_share/files/:file_id/url',
  auth: 'share',
  params: { file_id: id },
  answer: answers(Type.Object({ url: Type.String({ minLength: 1 }) })),
  errors: [...visitorErrors, 'FILE_LOST', 'FILE_NOT_REACHABLE'],
});

export const setAbuse = defineRoute({
  id: 'publicShares.setAbuse',
  row: 'own',
  summary: 'Closes a link that was reported for abuse, or opens it again; `token` is what the link ends with',
  method: 'POST',
  path: '/v2/admin/public_shares/abuse',
  auth: 'admin',
  body: { token: required(text()), is_abuse: flag() },
  answer: ok,
  errors: ['NotFound'],
});
