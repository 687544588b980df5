import { routes } from '@jackdaw/api-contract';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { bind, type RouteBinding } from '../../http/binding.ts';
import type { RequestGate } from '../../http/gate.ts';
import type { Fetcher } from '../../ports/fetcher.ts';
import type { Mail } from '../../ports/mailer.ts';
import { createTestServer } from '../../testing/index.ts';
import { createLimits } from '../index.ts';

/** Small budgets, so that a test reaches them. */
export const SMALL = {
  rateLimits: true,
  rateLimitReads: 5,
  rateLimitWrites: 3,
  rateLimitFiles: 8,
  rateLimitVisitors: 4,
  rateLimitBanAfter: 3,
  rateLimitBanTime: 3600,
  captchaEffort: 3,
  webOrigin: 'https://app.example',
} satisfies Partial<Config>;

const noFetcher: Fetcher = {
  fetch: async () => {
    throw new Error('nothing is fetched here');
  },
  close: async () => undefined,
};

/** A server with limits and one route of each kind. `options.trustedProxies` as in the settings. */
export async function createLimitsServer(
  options: { config?: Partial<Config>; fetcher?: Fetcher; trustedProxies?: string[] } = {},
) {
  const mails: Mail[] = [];
  const faults: unknown[] = [];
  const gates: RequestGate[] = [];
  const server = await createTestServer({
    config: { ...SMALL, ...options.config },
    trustedProxies: options.trustedProxies ?? [],
    gates,
    bindings: async (parts) => {
      const limits = createLimits({
        ...parts,
        mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
        fetcher: options.fetcher ?? noFetcher,
        onError: (error) => void faults.push(error),
      });
      if (limits.gate) gates.push(limits.gate);
      await limits.start?.();
      return [...limits.routes, ...probes];
    },
  });
  return { ...server, mails, faults };
}

const probes: RouteBinding[] = [
  bind(routes.account.settings, async () => {
    throw new AppError('NotFound');
  }),
  bind(routes.config.deleteKey, async () => undefined),
  bind(routes.health.check, async () => undefined),
  bind(routes.setup.status, async () => ({ needed: false })),
  bind(routes.setup.create, async () => {
    throw new AppError('RATE_LIMIT_ERROR', { extra: { retry_after: 5 } });
  }),
  bind(routes.downloads.download, async (_args, { reply }) => void (await reply.code(204).send())),
];

export type LimitsServer = Awaited<ReturnType<typeof createLimitsServer>>;
