import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isAddressAllowed, type AddressPolicy } from './address-policy.ts';
import { forbiddenAddress, guardedLookup, type Resolve } from './guarded-lookup.ts';

/** Settings of the connections. Times in milliseconds. */
export interface AgentOptions extends AddressPolicy {
  /** Name, TCP and TLS together. */
  connectTimeout: number;
  headersTimeout: number;
  /** Longest pause within a body. */
  idleTimeout: number;
  /** Bytes of a raw answer; -1 for no limit of its own. */
  maxResponseSize: number;
  /** Certificates to trust besides the usual ones. */
  trustedCertificates?: string[];
  resolve?: Resolve;
}

/**
 * An undici agent whose every connection was judged three times: the literal address in the URL, what the name resolves
 * to, and the peer of the connected socket. Redirects and rebound names meet the same judge because each needs a socket.
 */
export function createGuardedAgent(options: AgentOptions): Agent {
  const connect = buildConnector({
    lookup: guardedLookup(options, options.resolve),
    timeout: options.connectTimeout,
    allowH2: false,
    rejectUnauthorized: true,
    ...(options.trustedCertificates && { ca: options.trustedCertificates }),
  });
  return new Agent({
    connect: (target, done) => {
      const literal = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !isAddressAllowed(literal, options)) {
        done(forbiddenAddress(literal), null);
        return;
      }
      connect(target, (error, socket) => {
        if (error) {
          done(error, null);
        } else if (isAddressAllowed(socket.remoteAddress ?? '', options)) {
          done(null, socket);
        } else {
          socket.destroy();
          done(forbiddenAddress(target.hostname), null);
        }
      });
    },
    headersTimeout: options.headersTimeout,
    bodyTimeout: options.idleTimeout,
    maxResponseSize: options.maxResponseSize,
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 5000,
    pipelining: 1,
  });
}
