import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { AppPassword, NewAppPassword } from '../entities/app-password.ts';
import { id, ok } from './shared.ts';

export const create = defineRoute({
  id: 'appPasswords.create',
  row: 'AC8',
  summary: 'Makes a password for one program and shows it this once',
  method: 'POST',
  path: '/v2/app_specific_password/create',
  auth: 'first',
  invalid: 'NOTE_REQUIRED',
  body: {
    note: required(text({ keepsEmpty: true })),
    // Ours: wanted when the last sign-in is not recent.
    current_password: text({ keepsEmpty: true }),
  },
  answer: answers(NewAppPassword),
  errors: [
    'NOTE_REQUIRED',
    'NOTE_TOO_LONG',
    'TOO_MANY_APP_SPECIFIC_PASSWORDS',
    'INVALID_CURRENT_PASSWORD',
    'RATE_LIMIT_ERROR',
  ],
});

export const list = defineRoute({
  id: 'appPasswords.list',
  row: 'AC9',
  summary: 'The app-specific passwords, newest first, without what they are',
  method: 'GET',
  path: '/v2/app_specific_password/list',
  auth: 'first',
  answer: answers(Type.Object({ passwords: Type.Array(AppPassword) })),
});

export const remove = defineRoute({
  id: 'appPasswords.remove',
  row: 'AC10',
  summary: 'Ends an app-specific password and every session that began with it',
  method: 'POST',
  path: '/v2/app_specific_password/:id/delete',
  auth: 'first',
  params: { id },
  answer: ok,
  errors: ['NotFound'],
});

export const removeAll = defineRoute({
  id: 'appPasswords.removeAll',
  row: 'AC11',
  summary: 'Ends every app-specific password and the sessions that began with them',
  method: 'POST',
  path: '/v2/app_specific_password/delete_all',
  auth: 'first',
  answer: ok,
});
