import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface LocalServer {
  port: number;
  /** Requests as `METHOD path`. */
  seen: string[];
  close(): Promise<void>;
}

async function listen(server: Server, seen: string[], host: string): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An HTTP server on loopback. */
export async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<LocalServer> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  return listen(server, seen, host);
}

/** A certificate for these names that signed itself, made on the spot. */
export function makeCertificate(...names: string[]): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const alternatives = names.map((name) => `DNS:${name}`).join(',');
    const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${alternatives}`];
    const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...type, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same over TLS. */
export async function serveTls(
  certificate: { key: string; cert: string },
  listener: RequestListener,
): Promise<LocalServer> {
  const seen: string[] = [];
  const server = createTlsServer(certificate, (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  return listen(server, seen, '127.0.0.1');
}
