import type { Config } from '../config.ts';

/** Origins of web apps that may send credentials (section 1.14). */
export function webOrigins({ origins, webOrigin }: Pick<Config, 'origins' | 'webOrigin'>): readonly string[] {
  return webOrigin === null ? origins : [...new Set([webOrigin, ...origins])];
}

/**
 * Where people open the web app, for links in mails and activation addresses. `reached` is how the present request reached
 * the server, where there is one; it counts when nothing is configured.
 */
export function webOriginOf(
  config: Pick<Config, 'origins' | 'webOrigin' | 'host' | 'port' | 'tlsCertificate'>,
  reached?: string,
): string {
  return webOrigins(config)[0] ?? reached ?? localOrigin(config, config.port);
}

/** The server's address for a browser on this machine. */
export function localOrigin({ host, tlsCertificate }: Pick<Config, 'host' | 'tlsCertificate'>, port: number): string {
  const anyHost = host === '0.0.0.0' || host === '::';
  const name = anyHost ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${tlsCertificate === null ? 'http' : 'https'}://${name}:${port}`;
}
