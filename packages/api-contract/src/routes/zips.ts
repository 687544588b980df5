import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, bytes, defineRoute } from '../core/route.ts';
import { ZipInfo, ZipSummary } from '../entities/zip.ts';
import { id, ok, selection } from './shared.ts';

export const create = defineRoute({
  id: 'zips.create',
  row: 'ZP1',
  summary: 'Begins to put files and folders into one zip',
  method: 'POST',
  path: '/v2/zips/create',
  auth: 'any',
  // As the downloads that it stands for.
  active: true,
  body: selection,
  answer: answers(Type.Object({ zip_id: Type.Integer({ minimum: 1 }) })),
  errors: ['ZIP_TOTAL_SIZE_EXCEEDED'],
});

export const list = defineRoute({
  id: 'zips.list',
  row: 'ZP2',
  summary: 'Zips that are being made or can be downloaded, newest first',
  method: 'GET',
  path: '/v2/zips/list',
  auth: 'any',
  answer: answers(Type.Object({ zips: Type.Array(ZipSummary) })),
});

export const get = defineRoute({
  id: 'zips.get',
  row: 'ZP3',
  summary: 'How far a zip is, and its address',
  method: 'GET',
  path: '/v2/zips/:id',
  auth: 'any',
  params: { id },
  answer: answers(ZipInfo),
  errors: ['LINK_EXPIRED', 'ERROR_IN_ZIP'],
});

export const cancel = defineRoute({
  id: 'zips.cancel',
  row: 'ZP4',
  summary: 'Gives a zip up; its address stops working',
  method: 'GET',
  path: '/v2/zips/:id/cancel',
  auth: 'any',
  params: { id },
  answer: ok,
  errors: ['LINK_EXPIRED'],
});

export const retry = defineRoute({
  id: 'zips.retry',
  row: 'ZP5',
  summary: 'Begins a failed zip again; any other stays as it is',
  method: 'GET',
  path: '/v2/zips/:id/retry',
  auth: 'any',
  active: true,
  params: { id },
  answer: ok,
  errors: ['LINK_EXPIRED'],
});

export const storage = defineRoute({
  id: 'zips.storage',
  row: 'own',
  summary:
    'The bytes of a zip, or a range of them; the pass names it and the end of validity, and is signed by the server',
  method: 'GET',
  path: '/v2/storage/zip/:pass/:name',
  auth: 'none',
  params: { pass: required(text()), name: required(text()) },
  answer: bytes('application/zip'),
  errors: ['Forbidden', 'PaymentRequired', 'LINK_EXPIRED', 'FILE_LOST'],
});
