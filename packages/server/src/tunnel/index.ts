import { routes } from '@jackdaw/api-contract';
import { addressKey, createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { Domain, DomainParts } from '../domain.ts';
import { bind } from '../http/binding.ts';
import { speedTestStream } from './speed-test.ts';

export { isTunnelRoute } from './route-names.ts';

/** Bytes of a speed test that does not say how many. */
const USUAL_SIZE = 16 * 2 ** 20;

/** Tunnel routes (TN1) and the speed test (TN2). */
export function createTunnel({ config, clock }: Pick<DomainParts, 'config' | 'clock'>): Domain {
  const tests = createAttemptLimiter(clock, { limit: 120, window: 600 });
  return {
    routes: [
      bind(routes.tunnel.list, (_args, { origin }) => ({
        routes: config.tunnelRoutes.map(({ name, description, hosts }) => ({
          name,
          description,
          hosts: hosts.length > 0 ? [...hosts] : [origin],
        })),
      })),
      bind(routes.tunnel.speedTest, async ({ bytes }, { request, reply, clientIp }) => {
        // A browser that opens the page of that name asks for no bytes.
        if (bytes === undefined && (request.headers.accept ?? '').includes('text/html'))
          return void reply.callNotFound();
        tests.count(addressKey(clientIp));
        const size = Math.min(bytes ?? USUAL_SIZE, config.speedTestSize);
        reply.removeHeader('access-control-allow-credentials').headers({
          'access-control-allow-origin': '*',
          'timing-allow-origin': '*',
          'cache-control': 'no-store',
          'content-type': 'application/octet-stream',
          'content-length': String(size),
        });
        await reply.send(request.method === 'HEAD' ? undefined : speedTestStream(size));
      }),
    ],
  };
}
