import { Type } from 'typebox';
import { idList, required } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { DownloadLinks, LinksJob } from '../entities/download-links.ts';
import { id, selection } from './shared.ts';

const limits = [
  'DownloadLinksConcurrentLimit',
  'DownloadLinksTooManyFilesRequested',
  'DownloadLinksTooManyChildrenRequested',
] as const;

export const create = defineRoute({
  id: 'downloadLinks.create',
  row: 'DL1',
  summary:
    'Begins to collect the links of files and of everything in folders; the same request soon after, the same job',
  method: 'POST',
  path: '/v2/download_links/create',
  auth: 'any',
  // As the downloads that the links lead to.
  active: true,
  body: selection,
  answer: answers(Type.Object({ id: Type.Integer({ minimum: 1 }) })),
  errors: limits,
});

export const get = defineRoute({
  id: 'downloadLinks.get',
  row: 'DL2',
  summary: 'How far the collection is, and the links once it is done',
  method: 'GET',
  path: '/v2/download_links/:id',
  auth: 'any',
  params: { id },
  answer: answers(LinksJob),
  errors: ['LINKS_NOT_FOUND'],
});

export const collect = defineRoute({
  id: 'downloadLinks.collect',
  row: 'DL3',
  summary: 'The links of files and of everything in folders at once, as older clients ask for them',
  method: 'POST',
  path: '/v2/files/get-download-links',
  auth: 'any',
  active: true,
  body: { file_ids: required(idList()) },
  answer: answers(DownloadLinks),
  errors: limits,
});
