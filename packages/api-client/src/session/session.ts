import { CLIENT_IDS, routes, TIMES, type RouteArgs, type TokenScope } from '@jackdaw/api-contract';
import { ApiRequestError, isSessionExpired } from '../core/api-error.ts';
import { createTransport, type Answered, type ConnectionOptions } from '../core/transport.ts';
import { loginPath } from './login-state.ts';
import type { TokenStorage } from './token-storage.ts';

/** Why a stored token does not sign anybody in; `unknown` when the server could not be asked. */
export type TokenFault = 'invalid_token' | 'invalid_scope' | 'unknown';

/** What a stored token is worth. */
export type Validity =
  { readonly valid: true; readonly userId: number } | { readonly valid: false; readonly fault: TokenFault };

/** What the sign-in form collects. */
export interface Credentials {
  /** User name or e-mail address. */
  readonly username: string;
  readonly password: string;
  /** Shown in the list of sessions. */
  readonly clientName?: string;
}

export interface SessionOptions extends Omit<ConnectionOptions, 'token' | 'getToken'> {
  readonly storage: TokenStorage;
  /** @default 1, the web app */
  readonly clientId?: number;
  readonly clientSecret?: string;
  /** Goes to a path of the app, outside of its router's life if need be. */
  readonly navigate: (path: string) => void;
  /** Called before a sign-out navigates: drop caches, close sockets. */
  readonly onSignedOut?: () => void;
  readonly now?: () => number;
}

/** Who is signed in at this browser. */
export interface Session {
  token(): string | null;
  /** Asks the server what the token is worth; an answer is good for five minutes. */
  validate(): Promise<Validity>;
  /** Signs in and keeps the token. Its scope is `two_factor` when a second step is due. @throws ApiRequestError */
  signIn(credentials: Credentials): Promise<{ scope: TokenScope | null; userId: number }>;
  /** Creates the owner of an empty server and signs in. @throws ApiRequestError */
  setUp(args: RouteArgs<typeof routes.setup.create>): Promise<{ userId: number }>;
  /** Keeps a token that came another way (second factor, password reset). */
  adopt(token: string): void;
  /** Drops the token without telling the server or going anywhere. */
  forget(): void;
  /** The token is no longer good: forgets it and goes to the sign-in page, keeping the way back. Once a token. */
  expire(next: string): void;
  /** The user signs out: tells the server, forgets the token and goes to the site root. */
  revoke(): Promise<void>;
  /** Follows other tabs: a sign-out there signs out here. Answers how to stop. */
  follow(): () => void;
}

function basic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

function orThrow<T>(outcome: { data: T; error?: undefined } | { error: ApiRequestError['error'] }): T {
  if (outcome.error) throw new ApiRequestError(outcome.error);
  return outcome.data;
}

function judge(answer: Answered<typeof routes.auth.validate>): Validity {
  if (!answer.result || answer.user_id === null) return { valid: false, fault: 'invalid_token' };
  if (answer.token_scope !== 'default') return { valid: false, fault: 'invalid_scope' };
  return { valid: true, userId: answer.user_id };
}

/** Makes the session of one browser. It holds no timers; navigation is the caller's. */
export function createSession(options: SessionOptions): Session {
  const { storage, clientId = CLIENT_IDS.web, navigate, onSignedOut, now = Date.now } = options;
  const anonymous = createTransport({ ...options, getToken: () => null });
  let cached: { token: string; at: number; answer: Promise<Validity> } | null = null;

  async function ask(token: string): Promise<Validity> {
    const outcome = await anonymous.send(routes.auth.validate, {}, { headers: { Authorization: `Token ${token}` } });
    if (outcome.error) {
      return { valid: false, fault: isSessionExpired(outcome.error) ? 'invalid_token' : 'unknown' };
    }
    return judge(outcome.data);
  }

  function keep(token: string | null): void {
    cached = null;
    storage.write(token);
  }

  function leave(path: string): void {
    cached = null;
    onSignedOut?.();
    navigate(path);
  }

  return {
    token: () => storage.read(),

    async validate() {
      const token = storage.read();
      if (token === null) return { valid: false, fault: 'invalid_token' };
      if (cached?.token !== token || now() - cached.at >= TIMES.tokenValidationCache) {
        cached = { token, at: now(), answer: ask(token) };
      }
      const mine = cached;
      const answer = await mine.answer;
      // Not knowing is no answer: the next caller asks again.
      if (!answer.valid && answer.fault === 'unknown' && cached === mine) cached = null;
      return answer;
    },

    async signIn({ username, password, clientName }) {
      const issued = orThrow(
        await anonymous.send(
          routes.auth.login,
          { client_id: clientId, client_secret: options.clientSecret, client_name: clientName },
          { headers: { Authorization: basic(username, password) } },
        ),
      );
      keep(issued.access_token);
      const checked = await anonymous.send(
        routes.auth.validate,
        {},
        { headers: { Authorization: `Token ${issued.access_token}` } },
      );
      return { scope: checked.error ? null : checked.data.token_scope, userId: issued.user_id };
    },

    async setUp(args) {
      const issued = orThrow(await anonymous.send(routes.setup.create, args));
      keep(issued.access_token);
      return { userId: issued.user_id };
    },

    adopt: keep,

    forget: () => keep(null),

    expire(next) {
      // Several calls may find out at the same time.
      if (storage.read() === null) return;
      keep(null);
      leave(loginPath({ message: 'session expired', next }));
    },

    async revoke() {
      const token = storage.read();
      // A token that cannot be revoked now must not keep the user signed in here.
      if (token !== null) {
        await anonymous.send(
          routes.auth.logout,
          { reason: 'revoked' },
          { headers: { Authorization: `Token ${token}` } },
        );
      }
      keep(null);
      leave('/');
    },

    follow: () =>
      storage.subscribe((token) => {
        if (token === null) leave('/');
        else cached = null;
      }),
  };
}
