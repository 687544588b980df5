import { Type, type Static } from 'typebox';
import { Count, Id, nullable } from './scalars.ts';

export const EXTRACTION_STATUSES = [
  'NEW',
  'SENT_TO_QUEUE',
  'EXTRACTING',
  'EXTRACTED',
  'PASSWORD',
  'PASSWORD_OBTAINED',
  'ERROR',
] as const;
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number];

/** What `message` says while the status is `PASSWORD`. */
export const EXTRACTION_PASSWORD_MESSAGES = { required: 'Password required', incorrect: 'Password incorrect' } as const;

/**
 * One archive that is or was extracted (section 2.6). `message` says why it failed, what it waits for, or what of the
 * archive was left out; `files` are the archive's files, the parts of a set in their order.
 */
export const Extraction = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.Enum([...EXTRACTION_STATUSES]),
  message: nullable(Type.String()),
  num_parts: Count,
  files: Type.Array(Id),
});
export type Extraction = Static<typeof Extraction>;
