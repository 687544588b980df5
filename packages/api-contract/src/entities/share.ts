import { Type, type Static } from 'typebox';
import { File } from './file.ts';
import { Count } from './scalars.ts';

/** One of the caller's files with whom he shares it: all friends, or so many (section 2.19). */
export const SharedFile = Type.Object({
  ...File.properties,
  shared_with: Type.Union([Type.Literal('everyone'), Count]),
});
export type SharedFile = Static<typeof SharedFile>;

/** A friend whom a file is shared with. */
export const Share = Type.Object({
  share_id: Count,
  user_name: Type.String(),
  user_avatar_url: Type.String({ minLength: 1 }),
});
export type Share = Static<typeof Share>;

export const CLONE_STATUSES = ['NEW', 'PROCESSING', 'DONE', 'ERROR'] as const;
export type CloneStatus = (typeof CLONE_STATUSES)[number];

/** A copy of received files on its way into the caller's own (section 2.20). */
export const CloneJob = Type.Union([
  Type.Object({ shared_file_clone_status: Type.Enum(['NEW', 'PROCESSING', 'DONE']) }),
  Type.Object({ shared_file_clone_status: Type.Literal('ERROR'), error_msg: Type.String() }),
]);
export type CloneJob = Static<typeof CloneJob>;
