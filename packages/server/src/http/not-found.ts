import type { RouteBinding } from './binding.ts';
import { spellings } from './mount.ts';

/** Which methods an address answers, for 405 and `Allow`. Only asked when the router found nothing. */
export function createMethodIndex(bindings: readonly RouteBinding[]): (path: string) => string[] {
  const patterns = bindings
    .flatMap((binding) => spellings(binding.route))
    .map(({ method, url }) => ({ method, segments: url.split('/') }));
  return (path) => {
    const asked = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/');
    const matches = patterns.filter(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, at) => (segment.startsWith(':') ? asked[at] !== '' : segment === asked[at])),
    );
    return [...new Set(matches.map((match) => match.method))].sort();
  };
}
