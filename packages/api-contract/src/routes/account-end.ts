import { flag, required, text } from '../core/param.ts';
import { defineRoute } from '../core/route.ts';
import { ok } from './shared.ts';

export const clear = defineRoute({
  id: 'accountEnd.clear',
  row: 'AC6',
  summary: 'Clears what is chosen; what is large goes on after the answer',
  method: 'POST',
  path: '/v2/account/clear',
  auth: 'first',
  body: {
    files: flag(),
    finished_transfers: flag(),
    active_transfers: flag(),
    rss_feeds: flag(),
    rss_logs: flag(),
    history: flag(),
    trash: flag(),
    friends: flag(),
  },
  answer: ok,
});

export const destroy = defineRoute({
  id: 'accountEnd.destroy',
  row: 'AC7',
  summary: 'Ends the account for good, with everything in it',
  method: 'POST',
  path: '/v2/account/destroy',
  auth: 'first',
  body: { current_password: required(text({ keepsEmpty: true })) },
  answer: ok,
  errors: ['INVALID_CURRENT_PASSWORD', 'LAST_OWNER'],
});
