import { readFileSync } from 'node:fs';
import { createSecureContext, Server as TlsServer } from 'node:tls';
import type { Config } from '../config.ts';
import { StartError } from '../data-folder.ts';

type TlsSettings = Pick<Config, 'tlsCertificate' | 'tlsKey'>;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartError(`The file ${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Certificate chain and key in PEM form; null when the server speaks plain HTTP. @throws StartError */
export function readTls({ tlsCertificate, tlsKey }: TlsSettings): { cert: string; key: string } | null {
  if (tlsCertificate === null && tlsKey === null) return null;
  if (tlsCertificate === null || tlsKey === null) {
    throw new StartError('HTTPS needs both JACKDAW_TLS_CERTIFICATE and JACKDAW_TLS_KEY.');
  }
  const tls = { cert: read(tlsCertificate), key: read(tlsKey) };
  try {
    createSecureContext(tls);
  } catch (cause) {
    const reason = String((cause as Partial<Error>).message);
    throw new StartError(`The certificate ${tlsCertificate} does not go with the key ${tlsKey}: ${reason}`, { cause });
  }
  return tls;
}

/** Gives a listening server the certificate that is on disk now. New connections get it. @throws StartError */
export function applyTls(server: object, settings: TlsSettings): void {
  const tls = readTls(settings);
  if (tls !== null && server instanceof TlsServer) server.setSecureContext(tls);
}
