import type { Config } from '../config.ts';

/** Whether people may choose this route as their setting `tunnel_route_name`; null stands for the default one. */
export function isTunnelRoute(config: Pick<Config, 'tunnelRoutes'>, name: string | null): boolean {
  return name === null || config.tunnelRoutes.some((route) => route.name === name);
}
