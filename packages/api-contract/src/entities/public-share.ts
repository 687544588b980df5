import { Type, type Static } from 'typebox';
import { FILE_TYPES } from './file.ts';
import { DateText, Id } from './scalars.ts';

/**
 * A link to one file or folder that anybody may open who has it (section 2.19). `token` is what visitors call with,
 * `push_token` opens their live connection.
 */
export const PublicShare = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  token: Type.String({ minLength: 1 }),
  push_token: Type.String({ minLength: 1 }),
  created_at: DateText,
  expiration_date: DateText,
  owner: Type.Object({ name: Type.String() }),
  user_file: Type.Object({ id: Id, name: Type.String(), file_type: Type.Enum([...FILE_TYPES]) }),
});
export type PublicShare = Static<typeof PublicShare>;
