import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';

/**
 * The token is one of the other account, counts for an hour, and every call with it is written down. Routes of zone `admin`
 * also take the administrator's own token from the header `X-Admin-Token`, which wins.
 */
export const impersonate = defineRoute({
  id: 'admin.impersonate',
  row: 'AD1',
  summary: "A token to look into somebody else's account",
  method: 'POST',
  path: '/v2/admin/impersonate/:username',
  auth: 'admin',
  params: { username: required(text({ maxLength: 200 })) },
  answer: answers(Type.Object({ access_token: Type.String({ minLength: 1 }) })),
  errors: ['NotFound'],
});
