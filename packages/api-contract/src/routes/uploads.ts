import { required, text } from '../core/param.ts';
import { bytes, defineRoute } from '../core/route.ts';

const upload_id = required(text());
const nothing = bytes('application/octet-stream');

export const options = defineRoute({
  id: 'uploads.options',
  row: '5.2',
  summary: 'Version, extensions and size limit of resumable uploads (tus 1.0.0)',
  method: 'OPTIONS',
  path: '/files/',
  auth: 'none',
  transport: 'tus',
  answer: nothing,
});

export const create = defineRoute({
  id: 'uploads.create',
  row: '5.2',
  summary: 'Begins a resumable upload; length and metadata are headers, `Location` is its address',
  method: 'POST',
  path: '/files/',
  aliases: [{ method: 'POST', path: '/files' }],
  auth: 'any',
  active: true,
  transport: 'tus',
  answer: nothing,
  errors: ['NotFound', 'PARENT_NOT_A_FOLDER', 'RequestEntityTooLarge', 'NO_SPACE_LEFT', 'INVALID_NAME'],
});

export const send = defineRoute({
  id: 'uploads.send',
  row: '5.2',
  summary: 'Sends bytes at an offset; the answer to the last ones carries `Putio-File-Id` or `Putio-Transfer-Id`',
  method: 'PATCH',
  path: '/files/:upload_id',
  auth: 'any',
  active: true,
  transport: 'tus',
  params: { upload_id },
  answer: nothing,
  errors: [
    'NotFound',
    'UPLOAD_OFFSET_MISMATCH',
    'UPLOAD_EXPIRED',
    'UPLOAD_SAVE_FAILED',
    'NotTorrent',
    'TRANSFER_ALREADY_ADDED',
    'RequestEntityTooLarge',
    'NO_SPACE_LEFT',
  ],
});

export const offset = defineRoute({
  id: 'uploads.offset',
  row: '5.2',
  summary: 'How many bytes of an upload have arrived',
  method: 'HEAD',
  path: '/files/:upload_id',
  auth: 'any',
  transport: 'tus',
  params: { upload_id },
  answer: nothing,
  errors: ['NotFound', 'UPLOAD_EXPIRED'],
});

export const cancel = defineRoute({
  id: 'uploads.cancel',
  row: '5.2',
  summary: 'Gives an upload up',
  method: 'DELETE',
  path: '/files/:upload_id',
  auth: 'any',
  transport: 'tus',
  params: { upload_id },
  answer: nothing,
  errors: ['NotFound', 'UPLOAD_EXPIRED'],
});
