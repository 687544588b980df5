import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';

export const status = defineRoute({
  id: 'setup.status',
  row: 'own',
  summary: 'Whether the server still has no owner',
  method: 'GET',
  path: '/v2/setup',
  auth: 'none',
  answer: answers(Type.Object({ needed: Type.Boolean() })),
});

export const create = defineRoute({
  id: 'setup.create',
  row: 'own',
  summary: 'Creates the owner with the one-time code that the server printed, and signs in',
  method: 'POST',
  path: '/v2/setup',
  auth: 'setup',
  body: {
    code: required(text({ keepsEmpty: true })),
    username: required(text({ keepsEmpty: true })),
    mail: required(text({ keepsEmpty: true })),
    password: required(text({ keepsEmpty: true })),
  },
  answer: answers(Type.Object({ access_token: Type.String({ minLength: 1 }), user_id: Type.Integer() })),
  errors: [
    'INVALID_SETUP_CODE',
    'SETUP_ALREADY_DONE',
    'INVALID_USERNAME',
    'INVALID_MAIL',
    'INVALID_NEW_PASSWORD',
    'PWNED_NEW_PASSWORD',
  ],
});
