import { Type } from 'typebox';
import { json, record } from '../core/json-param.ts';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { dictionary } from '../entities/scalars.ts';
import { ok } from './shared.ts';

const key = required(text());

export const read = defineRoute({
  id: 'config.read',
  row: 'CF1',
  summary: 'What the calling app has stored for this user',
  method: 'GET',
  path: '/v2/config',
  auth: 'any',
  answer: answers(Type.Object({ config: dictionary(Type.Unknown()) })),
});

export const write = defineRoute({
  id: 'config.write',
  row: 'CF2',
  summary: 'Replaces everything that the calling app has stored',
  method: 'PUT',
  path: '/v2/config',
  auth: 'any',
  bodyForm: 'json',
  body: { config: required(record()) },
  answer: ok,
});

export const readKey = defineRoute({
  id: 'config.readKey',
  row: 'CF3',
  summary: 'One stored value; null when it was never set',
  method: 'GET',
  path: '/v2/config/:key',
  auth: 'any',
  params: { key },
  answer: answers(Type.Object({ value: Type.Unknown() })),
});

export const writeKey = defineRoute({
  id: 'config.writeKey',
  row: 'CF4',
  summary: 'Stores one value: any JSON, null and empty text included',
  method: 'PUT',
  path: '/v2/config/:key',
  auth: 'any',
  params: { key },
  bodyForm: 'json',
  body: { value: required(json()) },
  answer: ok,
});

export const deleteKey = defineRoute({
  id: 'config.deleteKey',
  row: 'CF5',
  summary: 'Forgets one value',
  method: 'DELETE',
  path: '/v2/config/:key',
  auth: 'any',
  params: { key },
  answer: ok,
});
