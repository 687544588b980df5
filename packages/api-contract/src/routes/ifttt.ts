import { Type } from 'typebox';
import { record } from '../core/json-param.ts';
import { param, required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';
import { IFTTT_EVENT_TYPES, IftttIngredients } from '../entities/ifttt.ts';
import { ok } from './shared.ts';

/** Read as it is: an unknown type has its own error. */
const eventType = param<string, string>({
  schema: Type.Enum([...IFTTT_EVENT_TYPES]),
  parse: (raw) => String(raw),
  keepsEmpty: true,
  fallback: '',
});

export const status = defineRoute({
  id: 'ifttt.status',
  row: 'IF1',
  summary: 'Whether events are passed on to IFTTT',
  method: 'GET',
  path: '/v2/ifttt-client/status',
  auth: 'any',
  active: true,
  answer: answers(Type.Object({ enabled: Type.Boolean() })),
});

export const send = defineRoute({
  id: 'ifttt.send',
  row: 'IF2',
  summary: 'Passes an event of a player on to IFTTT; without a connection nothing happens',
  method: 'POST',
  path: '/v2/ifttt-client/event',
  auth: 'first',
  active: true,
  body: {
    event_type: eventType,
    ingredients: record<IftttIngredients>(IftttIngredients),
    client_name: text({ maxLength: 255 }),
  },
  answer: ok,
  errors: ['INVALID_EVENT_TYPE', 'MISSING_INGREDIENTS', 'RATE_LIMIT_ERROR'],
});

export const connect = defineRoute({
  id: 'ifttt.connect',
  row: 'own',
  summary:
    "Connects the account by the key of the user's IFTTT webhooks; a later key takes the place of an earlier one",
  method: 'POST',
  path: '/v2/ifttt-client/connect',
  auth: 'first',
  active: true,
  body: { key: required(text({ maxLength: 200 })) },
  answer: ok,
  errors: ['Forbidden'],
});

export const disconnect = defineRoute({
  id: 'ifttt.disconnect',
  row: 'own',
  summary: 'Ends the connection to IFTTT and forgets the key',
  method: 'POST',
  path: '/v2/ifttt-client/disconnect',
  auth: 'first',
  answer: ok,
});
