import { createSealer } from '../accounts/sealer.ts';
import { sameSecret } from './random-token.ts';

/** A client's id and stored secret. */
interface StoredSecret {
  id: number;
  /** Empty on a public client. */
  secret: string;
}

/** The secrets of OAuth clients, which are stored sealed, because their owners may read them again. */
export interface ClientSecrets {
  /** What is stored of a secret. */
  seal(clientId: number, secret: string): string;
  /** The secret itself; empty on a public client. */
  open(client: StoredSecret): string;
  /** Whether a program may present itself as this client. A public client's secret is in everybody's hands: any is taken. */
  fits(client: StoredSecret, given: string): boolean;
}

/** `secret` is the server's own. */
export function createClientSecrets(secret: Uint8Array): ClientSecrets {
  const sealer = createSealer(secret, 'client-secret');
  const open = (client: StoredSecret) => (client.secret === '' ? '' : sealer.open(client.secret, String(client.id)));
  return {
    seal: (clientId, text) => sealer.seal(text, String(clientId)),
    open,
    fits: (client, given) => client.secret === '' || sameSecret(open(client), given),
  };
}
