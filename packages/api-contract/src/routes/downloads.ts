import { Type } from 'typebox';
import { flag, required, text } from '../core/param.ts';
import { answers, bytes, defineRoute, redirects } from '../core/route.ts';
import { id } from './shared.ts';

const serving = {
  method: 'GET',
  auth: 'file',
  active: true,
  answer: redirects,
} as const;

const fileErrors = ['NotFound', 'FILE_LOST', 'FILE_NOT_REACHABLE'] as const;
const mp4Errors = ['MP4_NOT_FOUND', 'MP4_NOT_READY', 'Forbidden', ...fileErrors] as const;

export const download = defineRoute({
  ...serving,
  id: 'downloads.download',
  row: 'FD1',
  summary: 'Leads to the bytes as an attachment, or to a zip of a folder',
  path: '/v2/files/:id/download',
  params: { id },
  query: { notunnel: flag() },
  errors: fileErrors,
});

export const downloadNamed = defineRoute({
  ...serving,
  id: 'downloads.downloadNamed',
  row: 'FD2',
  summary: 'Like `downloads.download`, under the name in the address',
  path: '/v2/files/:id/download/:name',
  params: { id, name: required(text()) },
  query: { notunnel: flag() },
  errors: fileErrors,
});

export const stream = defineRoute({
  ...serving,
  id: 'downloads.stream',
  row: 'FD3',
  summary: 'Leads to the bytes, to be shown in place',
  path: '/v2/files/:id/stream',
  aliases: [{ method: 'GET', path: '/v2/files/:id/stream.mp3' }],
  params: { id },
  query: { notunnel: flag() },
  errors: fileErrors,
});

export const url = defineRoute({
  id: 'downloads.url',
  row: 'FD5',
  summary: 'An address of the bytes that needs no token',
  method: 'GET',
  path: '/v2/files/:id/url',
  auth: 'any',
  active: true,
  params: { id },
  query: { notunnel: flag() },
  answer: answers(Type.Object({ url: Type.String({ minLength: 1 }) })),
  errors: fileErrors,
});

export const downloadMp4 = defineRoute({
  ...serving,
  id: 'downloads.downloadMp4',
  row: 'FD6',
  summary: 'Leads to the MP4 of a video as an attachment; `convert` starts a missing conversion',
  path: '/v2/files/:id/mp4/download',
  params: { id },
  query: { notunnel: flag(), convert: flag() },
  errors: mp4Errors,
});

export const downloadMp4Named = defineRoute({
  ...serving,
  id: 'downloads.downloadMp4Named',
  row: 'FD7',
  summary: 'Like `downloads.downloadMp4`, under the name in the address',
  path: '/v2/files/:id/mp4/download/:name',
  params: { id, name: required(text()) },
  query: { notunnel: flag(), convert: flag() },
  errors: mp4Errors,
});

export const streamMp4 = defineRoute({
  ...serving,
  id: 'downloads.streamMp4',
  row: 'FD8',
  summary: 'Leads to the MP4 of a video, to be played in place',
  path: '/v2/files/:id/mp4/stream',
  params: { id },
  query: { notunnel: flag() },
  errors: mp4Errors,
});

export const xspf = defineRoute({
  id: 'downloads.xspf',
  row: 'FD10',
  summary: 'A playlist of a media file, or of the media files of a folder',
  method: 'GET',
  path: '/v2/files/:id/xspf',
  auth: 'file',
  active: true,
  params: { id },
  answer: bytes('application/xspf+xml'),
  errors: ['NotFound'],
});

export const storage = defineRoute({
  id: 'downloads.storage',
  row: 'own',
  summary: 'The bytes behind a redirect: the pass names file, form and end of validity, and is signed by the server',
  method: 'GET',
  path: '/v2/storage/:pass/:name',
  auth: 'none',
  params: { pass: required(text()), name: required(text()) },
  answer: bytes('application/octet-stream'),
  errors: ['Forbidden', 'PaymentRequired', 'LINK_EXPIRED', 'LinkExpired', 'AbuseDetected', ...fileErrors],
});
