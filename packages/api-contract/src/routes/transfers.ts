import { Type } from 'typebox';
import { PAGE_SIZES } from '../constants.ts';
import { flag, idList, int, oneOf, required, text, wordList } from '../core/param.ts';
import { recordList } from '../core/json-param.ts';
import { answers, bytes, defineRoute } from '../core/route.ts';
import { Count } from '../entities/scalars.ts';
import { Transfer, TransferAddError, TransferInfo, TransferPage, TransferToAdd } from '../entities/transfer.ts';
import { cursor, id, nextPageSize, ok, pageSize } from './shared.ts';

const one = answers(Type.Object({ transfer: Transfer }));

const addErrors = [
  'EMPTY_URL',
  'UNSUPPORTED_URI_SCHEME',
  'PARENT_NOT_FOUND',
  'PARENT_NOT_A_FOLDER',
  'TRANSFER_ALREADY_ADDED',
  'TRANSFER_ADD_LIMIT_REACHED',
  'NotTorrent',
] as const;

export const list = defineRoute({
  id: 'transfers.list',
  row: 'TR1',
  summary: 'One page of transfers, newest first',
  method: 'GET',
  path: '/v2/transfers/list',
  auth: 'any',
  query: { per_page: pageSize(PAGE_SIZES.transfers), total: flag() },
  answer: answers(TransferPage),
});

export const listContinue = defineRoute({
  id: 'transfers.listContinue',
  row: 'TR2',
  summary: 'The next page of transfers',
  method: 'POST',
  path: '/v2/transfers/list/continue',
  auth: 'any',
  query: { per_page: nextPageSize },
  body: { cursor },
  answer: answers(TransferPage),
});

export const get = defineRoute({
  id: 'transfers.get',
  row: 'TR3',
  summary: 'One transfer',
  method: 'GET',
  path: '/v2/transfers/:id',
  auth: 'any',
  params: { id },
  answer: one,
  errors: ['NotFound'],
});

export const torrent = defineRoute({
  id: 'transfers.torrent',
  row: 'TR4',
  summary: 'The torrent file of a transfer',
  method: 'GET',
  path: '/v2/transfers/:id/torrent',
  auth: 'file',
  params: { id },
  answer: bytes('application/x-bittorrent'),
  errors: ['NOT_TORRENT', 'IS_MAGNET', 'NotFound'],
});

export const count = defineRoute({
  id: 'transfers.count',
  row: 'TR5',
  summary: 'How many transfers there are, for a badge',
  method: 'GET',
  path: '/v2/transfers/count',
  auth: 'any',
  answer: answers(Type.Object({ count: Count })),
});

export const info = defineRoute({
  id: 'transfers.info',
  row: 'TR6',
  summary: 'Names and sizes of what URLs hold, one URL a line, in the same order',
  method: 'POST',
  path: '/v2/transfers/info',
  auth: 'any',
  body: { urls: required(text({ keepsEmpty: true })) },
  answer: answers(Type.Object({ ret: Type.Array(TransferInfo), disk_avail: Type.Integer() })),
  errors: ['EMPTY_URL', 'TOO_MANY_URLS'],
});

export const add = defineRoute({
  id: 'transfers.add',
  row: 'TR7',
  summary: 'Starts to fetch a URL, a magnet link or a torrent',
  method: 'POST',
  path: '/v2/transfers/add',
  auth: 'any',
  active: true,
  body: { url: required(text({ keepsEmpty: true })), save_parent_id: int(), callback_url: text() },
  answer: one,
  errors: addErrors,
});

export const addMulti = defineRoute({
  id: 'transfers.addMulti',
  row: 'TR8',
  summary: 'Starts to fetch several URLs and lists those that were refused',
  method: 'POST',
  path: '/v2/transfers/add-multi',
  auth: 'any',
  active: true,
  body: {
    urls: required(
      recordList(Type.Array(TransferToAdd), {
        url: required(text({ keepsEmpty: true })),
        save_parent_id: int(),
        callback_url: text(),
      }),
    ),
  },
  answer: answers(Type.Object({ transfers: Type.Array(Transfer), errors: Type.Array(TransferAddError) })),
  errors: ['TOO_MANY_URLS', ...addErrors],
});

export const addTrackers = defineRoute({
  id: 'transfers.addTrackers',
  row: 'TR9',
  summary: 'Adds trackers to a torrent',
  method: 'POST',
  path: '/v2/transfers/add-trackers/:id',
  auth: 'any',
  active: true,
  params: { id },
  body: { trackers: wordList() },
  answer: ok,
  errors: ['NO_TRACKERS', 'TORRENT_NOT_ACTIVE', 'TRANSFER_NOT_FOUND', 'TRANSFER_INVALID', 'TORRENT_NOT_READY'],
});

export const cancel = defineRoute({
  id: 'transfers.cancel',
  row: 'TR10',
  summary: 'Stops transfers and takes them off the list; unknown ids are ignored',
  method: 'POST',
  path: '/v2/transfers/cancel',
  auth: 'any',
  body: { transfer_ids: required(idList()) },
  answer: ok,
});

export const clean = defineRoute({
  id: 'transfers.clean',
  row: 'TR11',
  summary: 'Takes finished transfers off the list: those named, or all',
  method: 'POST',
  path: '/v2/transfers/clean',
  auth: 'any',
  body: { transfer_ids: idList() },
  answer: answers(Type.Object({ deleted_ids: Type.Array(Type.Integer()) })),
});

export const remove = defineRoute({
  id: 'transfers.remove',
  row: 'TR12',
  summary: 'Takes transfers off the list by id or by filter',
  method: 'POST',
  path: '/v2/transfers/remove',
  auth: 'any',
  body: { transfer_ids: idList(), remove_filter: oneOf(['all', 'completed']) },
  answer: ok,
});

export const retry = defineRoute({
  id: 'transfers.retry',
  row: 'TR13',
  summary: 'Starts a failed transfer again; a healthy one is answered as it is',
  method: 'POST',
  path: '/v2/transfers/retry',
  auth: 'any',
  body: { id },
  answer: one,
  errors: ['Forbidden', 'NotFound'],
});

export const reannounce = defineRoute({
  id: 'transfers.reannounce',
  row: 'TR14',
  summary: 'Asks the trackers of a torrent for peers',
  method: 'POST',
  path: '/v2/transfers/reannounce',
  auth: 'any',
  body: { id },
  answer: ok,
  errors: ['NOT_TORRENT', 'TORRENT_NOT_ACTIVE', 'NotFound', 'TORRENT_NOT_READY'],
});

export const stopRecording = defineRoute({
  id: 'transfers.stopRecording',
  row: 'TR15',
  summary: 'Ends the recording of a live stream and keeps what there is',
  method: 'POST',
  path: '/v2/transfers/stop-recording',
  auth: 'any',
  body: { transfer_id: id },
  answer: ok,
  errors: ['NOT_RECORDING', 'NotFound'],
});
