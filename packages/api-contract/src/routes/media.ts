import { Type } from 'typebox';
import { flag, int, num, oneOf, required, text, wordList } from '../core/param.ts';
import { answers, bytes, defineRoute } from '../core/route.ts';
import { FILE_TYPES } from '../entities/file.ts';
import { ActiveConversion, Conversion, NextFile, Subtitle } from '../entities/media.ts';
import { Count, nullable } from '../entities/scalars.ts';
import { id, ok, selection } from './shared.ts';

const startFromErrors = ['FEATURE_DISABLED', 'INVALID_MEDIA', 'NotFound'] as const;
const conversionErrors = ['NotFile', 'INVALID_MEDIA', 'MP4_NOT_FOUND', 'NotFound'] as const;
const mp4 = answers(Type.Object({ mp4: Conversion }));

export const hls = defineRoute({
  id: 'media.hls',
  row: 'FD9',
  summary: 'HLS master playlist; what it leads to needs no token',
  method: 'GET',
  path: '/v2/files/:id/hls/media.m3u8',
  auth: 'file',
  active: true,
  params: { id },
  query: {
    original: flag(),
    /** So many subtitles are named at most; without it, all. */
    max_subtitle_count: int({ minimum: 0 }),
    /** Most wanted first, as in `subtitles`; without it, the account's. */
    subtitle_languages: wordList(),
    /** One of `subtitles`, which is then shown; `default` for the preferred one; `all`, hidden ones too. */
    subtitle_key: text(),
  },
  answer: bytes('application/vnd.apple.mpegurl'),
  errors: ['INVALID_MEDIA', 'NotFound'],
});

export const hlsPart = defineRoute({
  id: 'media.hlsPart',
  row: 'own',
  summary: 'A playlist or segment that a master playlist leads to; the pass in the address is signed by the server',
  method: 'GET',
  path: '/v2/files/:id/hls/:pass/:part',
  auth: 'none',
  params: { id, pass: required(text()), part: required(text()) },
  answer: bytes('application/octet-stream'),
  errors: [
    'INVALID_MEDIA',
    'NotFound',
    'PaymentRequired',
    'LINK_EXPIRED',
    'FILE_LOST',
    'FILE_NOT_REACHABLE',
    'LinkExpired',
    'AbuseDetected',
  ],
});

export const subtitles = defineRoute({
  id: 'media.subtitles',
  row: 'FD11',
  summary: 'Subtitles of a video and the key of the preferred one',
  method: 'GET',
  path: '/v2/files/:id/subtitles',
  auth: 'any',
  active: true,
  params: { id },
  query: { languages: wordList() },
  answer: answers(Type.Object({ subtitles: Type.Array(Subtitle), default: nullable(Type.String()) })),
  errors: ['NotFound'],
});

export const subtitle = defineRoute({
  id: 'media.subtitle',
  row: 'FD12',
  summary: 'One subtitle; `default` stands for the key of the preferred one',
  method: 'GET',
  path: '/v2/files/:id/subtitles/:key',
  auth: 'file',
  params: { id, key: required(text()) },
  query: { format: oneOf(['srt', 'webvtt']) },
  answer: bytes('text/vtt'),
  errors: ['NotFound'],
});

export const startFrom = defineRoute({
  id: 'media.startFrom',
  row: 'FD13',
  summary: 'Where the caller stopped watching, in seconds; 0 when unset',
  method: 'GET',
  path: '/v2/files/:id/start-from',
  auth: 'any',
  params: { id },
  answer: answers(Type.Object({ start_from: Type.Number({ minimum: 0 }) })),
  errors: startFromErrors,
});

export const setStartFrom = defineRoute({
  id: 'media.setStartFrom',
  row: 'FD14',
  summary: 'Remembers where the caller stopped watching',
  method: 'POST',
  path: '/v2/files/:id/start-from',
  aliases: [{ method: 'POST', path: '/v2/files/:id/start-from/set' }],
  auth: 'any',
  params: { id },
  body: { time: required(num({ minimum: 0 })) },
  answer: ok,
  errors: startFromErrors,
});

export const deleteStartFrom = defineRoute({
  id: 'media.deleteStartFrom',
  row: 'FD16',
  summary: 'Forgets where the caller stopped watching',
  method: 'POST',
  path: '/v2/files/:id/start-from/delete',
  aliases: [{ method: 'GET', path: '/v2/files/:id/start-from/delete' }],
  auth: 'any',
  params: { id },
  answer: ok,
  errors: startFromErrors,
});

export const mp4Status = defineRoute({
  id: 'media.mp4Status',
  row: 'FD18',
  summary: 'How far the MP4 conversion of a video is',
  method: 'GET',
  path: '/v2/files/:id/mp4',
  auth: 'any',
  params: { id },
  answer: mp4,
  errors: conversionErrors,
});

export const convert = defineRoute({
  id: 'media.convert',
  row: 'FD19',
  summary: 'Starts the MP4 conversion of a video, or answers the running one',
  method: 'POST',
  path: '/v2/files/:id/mp4',
  auth: 'any',
  active: true,
  params: { id },
  answer: mp4,
  errors: [...conversionErrors, 'TooManyConversions', 'Forbidden'],
});

export const deleteMp4 = defineRoute({
  id: 'media.deleteMp4',
  row: 'FD20',
  summary: 'Removes the MP4 of a video, or stops its conversion',
  method: 'DELETE',
  path: '/v2/files/:id/mp4',
  auth: 'any',
  active: true,
  params: { id },
  answer: ok,
  errors: ['MP4_NOT_FOUND', 'NotFile', 'Forbidden', 'NotFound'],
});

export const saveMp4 = defineRoute({
  id: 'media.saveMp4',
  row: 'FD21',
  summary: 'Saves the MP4 of a video as a file of its own',
  method: 'GET',
  path: '/v2/files/:id/put-mp4-to-my-folders',
  auth: 'any',
  active: true,
  params: { id },
  answer: ok,
  errors: ['MP4_NOT_FOUND', 'NotFile', 'Forbidden', 'NotFound', 'NO_SPACE_LEFT'],
});

export const convertMany = defineRoute({
  id: 'media.convertMany',
  row: 'FD22',
  summary: 'Starts the conversions of the selected videos and answers how many',
  method: 'POST',
  path: '/v2/files/convert_mp4',
  auth: 'any',
  active: true,
  body: selection,
  answer: answers(Type.Object({ count: Count })),
  errors: ['TooManyConversions'],
});

export const conversions = defineRoute({
  id: 'media.conversions',
  row: 'FD23',
  summary: 'Conversions that wait or run',
  method: 'GET',
  path: '/v2/mp4/queue',
  auth: 'any',
  active: true,
  answer: answers(Type.Object({ mp4s: Type.Array(ActiveConversion) })),
});

export const setWatchStatus = defineRoute({
  id: 'media.setWatchStatus',
  row: 'FD24',
  summary: 'Marks the selected media files as watched or unwatched',
  method: 'POST',
  path: '/v2/files/watch-status',
  auth: 'any',
  body: { ...selection, watched: required(flag()) },
  answer: ok,
  errors: ['FEATURE_DISABLED', 'NotFound'],
});

export const nextFile = defineRoute({
  id: 'media.nextFile',
  row: 'FD25',
  summary: 'What comes after a file in natural name order; `FILE` means any file',
  method: 'GET',
  path: '/v2/files/:id/next-file',
  auth: 'any',
  params: { id },
  query: { file_type: required(oneOf(FILE_TYPES)) },
  answer: answers(Type.Object({ next_file: NextFile })),
  errors: ['NotFound'],
});

export const nextVideo = defineRoute({
  id: 'media.nextVideo',
  row: 'FD26',
  summary: 'The video that comes after a file in natural name order',
  method: 'GET',
  path: '/v2/files/:id/next-video',
  auth: 'any',
  params: { id },
  answer: answers(Type.Object({ next_video: NextFile })),
  errors: ['NotFound'],
});

export const screenshot = defineRoute({
  id: 'media.screenshot',
  row: 'FD30',
  summary: 'A still picture of a video or image; target of `screenshot`',
  method: 'GET',
  path: '/v2/files/:id/screenshot',
  auth: 'file',
  params: { id },
  answer: bytes('image/jpeg'),
  errors: ['NotFound'],
});

export const icon = defineRoute({
  id: 'media.icon',
  row: 'FD30',
  summary: 'The picture of a kind of file; target of `icon`',
  method: 'GET',
  path: '/images/file_types/:kind.png',
  auth: 'none',
  params: { kind: required(text()) },
  answer: bytes('image/png'),
  errors: ['NotFound'],
});
