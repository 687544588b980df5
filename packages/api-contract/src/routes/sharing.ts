import { Type } from 'typebox';
import { idList, int, required, wordList } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { FilePage } from '../entities/file-page.ts';
import { CloneJob, Share, SharedFile } from '../entities/share.ts';
import { list as listFiles } from './files.ts';
import { id, ok, selection } from './shared.ts';

const { parent_id: _parent, ...listingQuery } = listFiles.query;

const shares = Type.Array(Share);

const cloneErrors = [
  'SharedFileCloneConcurrentLimitError',
  'SharedFileCloneTooManyFilesError',
  'SharedFileCloneTooManyChildrenError',
] as const;

export const received = defineRoute({
  id: 'sharing.received',
  row: 'FI2',
  summary: 'The folder of what friends share: one folder for each friend who does',
  method: 'GET',
  path: '/v2/files/list/items-shared-with-you',
  aliases: [{ method: 'GET', path: '/v2/files/items-shared-with-you' }],
  auth: 'any',
  query: listingQuery,
  answer: answers(FilePage),
});

export const share = defineRoute({
  id: 'sharing.share',
  row: 'SH1',
  summary: 'Shares files with `everyone` (all friends, later ones too) or with the friends named',
  method: 'POST',
  path: '/v2/files/share',
  auth: 'any',
  active: true,
  body: { ...selection, friends: required(wordList()) },
  answer: ok,
  errors: ['ALREADY_SHARED', 'Forbidden'],
});

export const shared = defineRoute({
  id: 'sharing.shared',
  row: 'SH2',
  summary: 'The files that the caller shares with friends, the latest first',
  method: 'GET',
  path: '/v2/files/shared',
  auth: 'any',
  answer: answers(Type.Object({ shared: Type.Array(SharedFile) })),
});

export const sharedWith = defineRoute({
  id: 'sharing.sharedWith',
  row: 'SH3',
  summary: 'Whom a file is shared with',
  method: 'GET',
  path: '/v2/files/:id/shared-with-v2',
  auth: 'any',
  params: { id },
  answer: answers(
    Type.Union([
      Type.Object({ share_type: Type.Literal('friends'), shares }),
      Type.Object({ share_type: Type.Literal('everyone') }),
    ]),
  ),
  errors: ['NotFound', 'Forbidden'],
});

export const sharedWithOld = defineRoute({
  id: 'sharing.sharedWithOld',
  row: 'SH4',
  summary: 'The friends a file is shared with; all of them when that is everyone',
  method: 'GET',
  path: '/v2/files/:id/shared-with',
  auth: 'any',
  params: { id },
  answer: answers(Type.Object({ 'shared-with': shares })),
  errors: ['NotFound', 'Forbidden'],
});

export const unshare = defineRoute({
  id: 'sharing.unshare',
  row: 'SH5',
  summary: 'Ends shares of a file: those named by id, or all with `everyone`',
  method: 'POST',
  path: '/v2/files/:id/unshare',
  auth: 'any',
  params: { id },
  body: { shares: required(wordList()) },
  answer: ok,
  errors: ['NotFound', 'Forbidden'],
});

export const clone = defineRoute({
  id: 'sharing.clone',
  row: 'SH6',
  summary: 'Begins to copy received files into the caller’s own; no byte is copied',
  method: 'POST',
  path: '/v2/sharing/clone',
  auth: 'any',
  active: true,
  body: { ...selection, parent_id: int({ minimum: 0, fallback: 0 }) },
  answer: answers(Type.Object({ id: Type.Integer({ minimum: 1 }) })),
  errors: [...cloneErrors, 'NotFound', 'Forbidden'],
});

export const cloneStatus = defineRoute({
  id: 'sharing.cloneStatus',
  row: 'SH7',
  summary: 'How far such a copy is',
  method: 'GET',
  path: '/v2/sharing/clone/:id',
  auth: 'any',
  params: { id },
  answer: answers(CloneJob),
  errors: ['SHARED_FILE_CLONE_NOT_FOUND'],
});

export const copyToDisk = defineRoute({
  id: 'sharing.copyToDisk',
  row: 'FI16',
  summary: 'The old form of `sharing.clone`: copies received files into the root',
  method: 'POST',
  path: '/v2/files/copy-to-disk',
  auth: 'any',
  active: true,
  body: { file_ids: required(idList()) },
  answer: ok,
  errors: cloneErrors,
});
