import { Type } from 'typebox';
import { required, text } from '../core/param.ts';
import { answers, defineRoute } from '../core/route.ts';

/** A token is taken notice of but not needed. Of `logs` the end is kept, at most 48 KiB. */
export const create = defineRoute({
  id: 'support.create',
  row: 'SP1',
  summary: 'Sends a message, with an error id or logs, to whoever runs the server',
  method: 'POST',
  path: '/v2/support/tickets',
  auth: 'none',
  body: {
    subject: required(text({ maxLength: 200 })),
    message: required(text({ maxLength: 20_000 })),
    error_id: text({ maxLength: 100 }),
    logs: text(),
  },
  answer: answers(Type.Object({ id: Type.Integer() })),
});
