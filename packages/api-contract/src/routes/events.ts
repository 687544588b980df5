import { Type } from 'typebox';
import { LIMITS, PAGE_SIZES } from '../constants.ts';
import { int, param } from '../core/param.ts';
import { answers, bytes, defineRoute } from '../core/route.ts';
import { HistoryEvent } from '../entities/history-event.ts';
import { id, ok } from './shared.ts';

/** A page size whose own error the service gives: what is no number is read as NaN, and only then judged. */
const perPage = param<number, number>({
  schema: Type.Integer({ minimum: 1, maximum: LIMITS.perPage }),
  parse: (raw) => (/^\s*\d{1,15}\s*$/.test(String(raw)) ? Number(raw) : Number.NaN),
  fallback: PAGE_SIZES.events,
});

export const list = defineRoute({
  id: 'events.list',
  row: 'EV1',
  summary: 'What happened, newest first; `before` an event, only what is older',
  method: 'GET',
  path: '/v2/events/list',
  auth: 'any',
  query: { before: int({ minimum: 1 }), per_page: perPage },
  answer: answers(Type.Object({ events: Type.Array(HistoryEvent), has_more: Type.Boolean() })),
  errors: ['INVALID_PER_PAGE'],
});

export const remove = defineRoute({
  id: 'events.delete',
  row: 'EV2',
  summary: 'Forgets one event; an unknown one is forgotten already',
  method: 'POST',
  path: '/v2/events/delete/:id',
  auth: 'first',
  params: { id },
  answer: ok,
});

export const clear = defineRoute({
  id: 'events.clear',
  row: 'EV3',
  summary: 'Forgets all events',
  method: 'POST',
  path: '/v2/events/delete',
  auth: 'first',
  answer: ok,
});

export const torrent = defineRoute({
  id: 'events.torrent',
  row: 'EV4',
  summary: 'The torrent file behind a finished torrent',
  method: 'GET',
  path: '/v2/events/:id/torrent',
  auth: 'any',
  params: { id },
  answer: bytes('application/x-bittorrent'),
  errors: ['INVALID_EVENT', 'NotFound'],
});
