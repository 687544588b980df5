import type { Route } from '@jackdaw/api-contract';
import type { Config } from '../config.ts';
import type { Asked } from '../http/gate.ts';

/** What requests are counted together. */
export type BudgetKind = 'reads' | 'writes' | 'files' | 'visitors';

/** How long a budget lasts, seconds. */
export const BUDGET_SECONDS = 60;

const FILES: ReadonlySet<Route['answer']['kind']> = new Set(['bytes', 'redirect']);

/** Bytes of files come in hundreds of ranges and segments, so they have a budget of their own, whoever asks. */
export function budgetOf({ route, caller, request }: Pick<Asked, 'route' | 'caller' | 'request'>): BudgetKind {
  if (route !== null && (FILES.has(route.answer.kind) || route.auth === 'file' || route.transport === 'tus')) {
    return 'files';
  }
  if (caller === null) return 'visitors';
  return request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes';
}

/** Requests a minute by kind; 0 sets no limit. */
export function budgetsFrom(config: Config): Readonly<Record<BudgetKind, number>> {
  return {
    reads: config.rateLimitReads,
    writes: config.rateLimitWrites,
    files: config.rateLimitFiles,
    visitors: config.rateLimitVisitors,
  };
}
