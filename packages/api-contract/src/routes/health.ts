import { defineRoute } from '../core/route.ts';
import { ok } from './shared.ts';

export const check = defineRoute({
  id: 'health.check',
  row: 'HC1',
  summary: 'Whether the server works',
  method: 'GET',
  path: '/v2/health',
  aliases: [{ method: 'GET', path: '/healthz' }],
  auth: 'none',
  answer: ok,
});
