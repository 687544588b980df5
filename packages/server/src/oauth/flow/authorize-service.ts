import { formatDate, OOB_REDIRECT_URI, RESPONSE_TYPES, type OAuthApp, type ResponseType } from '@jackdaw/api-contract';
import { presentApp, type Client } from '../../auth/clients.ts';
import { hashToken, randomToken } from '../../auth/random-token.ts';
import type { DomainParts } from '../../domain.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/binding.ts';
import { epochOf } from '../consent.ts';
import type { CodeStore } from './code-store.ts';
import { isChallenge } from './pkce.ts';
import { answerTo, isRegistered } from './redirect-uris.ts';

/** How long a code waits to be exchanged, seconds. */
const CODE_LIFETIME = 600;

/** Where an answer goes, and what of it is known before the consent. */
export interface AnswerPlace {
  clientId: number;
  redirectUri: string;
  responseType: string;
  /** Percent-encoded, with every byte it came with. */
  state: string | undefined;
}

export interface AuthorizeRequest extends AnswerPlace {
  caller: Caller;
  clientName: string | undefined;
  codeChallenge: string | undefined;
  codeChallengeMethod: string | undefined;
  ipAddress: string;
  userAgent: string;
}

/** Where the browser goes next, or (out of band) what it shows. */
export type Consented =
  { kind: 'redirect'; location: string } | { kind: 'show'; appName: string; what: ResponseType; value: string };

type Parts = Pick<DomainParts, 'db' | 'clients' | 'tokens' | 'clock'> & { codes: CodeStore };

/** Turns the consent of a signed-in user into a code or a token for an app (AU6). */
export function createAuthorizeService({ db, clients, tokens, clock, codes }: Parts) {
  async function makeCode(request: AuthorizeRequest, client: Client): Promise<string> {
    const code = randomToken();
    await codes.add({
      code_hash: hashToken(code),
      client_id: client.id,
      user_id: request.caller.userId,
      token_epoch: await epochOf(db, request.caller),
      redirect_uri: request.redirectUri,
      code_challenge: request.codeChallenge ?? null,
      client_name: request.clientName ?? client.name,
      expires_at: formatDate(new Date(clock.now().getTime() + CODE_LIFETIME * 1000)),
      used_at: null,
      token_id: null,
    });
    return code;
  }

  async function makeToken({ caller, ...request }: AuthorizeRequest, client: Client): Promise<string> {
    const { id, token } = await tokens.issue({
      userId: caller.userId,
      clientId: client.id,
      scope: 'default',
      clientName: request.clientName ?? client.name,
      ipAddress: request.ipAddress,
      userAgent: request.userAgent,
    });
    try {
      await epochOf(db, caller);
      if (!(await clients.get(client.id))) throw new AppError('unknown_client');
    } catch (error) {
      await tokens.revoke(caller.userId, id);
      throw error;
    }
    return token;
  }

  async function clientFor({ clientId, redirectUri }: AnswerPlace): Promise<Client> {
    const client = await clients.get(clientId);
    if (!client) throw new AppError('unknown_client');
    if (!isRegistered(client.callback, redirectUri)) throw new AppError('redirect_uri_mismatch');
    return client;
  }

  return {
    /**
     * Who asks, and where a refusal leads (null out of band).
     * @throws AppError unknown_client, redirect_uri_mismatch
     */
    async ask(request: AnswerPlace): Promise<{ app: OAuthApp; maker: string | null; cancelUrl: string | null }> {
      const client = await clientFor(request);
      const refusal: [string, string | undefined][] = [
        ['error', 'access_denied'],
        ['state', request.state],
      ];
      const isOutOfBand = request.redirectUri === OOB_REDIRECT_URI;
      return {
        app: presentApp(client),
        maker: await clients.makerOf(client),
        cancelUrl: isOutOfBand ? null : answerTo(request.redirectUri, placeOf(request.responseType), refusal),
      };
    },

    /** @throws AppError unknown_client, redirect_uri_mismatch: then nobody is led anywhere */
    async authorize(request: AuthorizeRequest): Promise<Consented> {
      const { redirectUri, state } = request;
      const client = await clientFor(request);
      const what = RESPONSE_TYPES.find((type) => type === request.responseType);
      const place = placeOf(request.responseType);
      const problem = what === undefined ? 'unsupported_response_type' : pkceProblem(request);
      if (what === undefined || problem !== null) {
        if (redirectUri === OOB_REDIRECT_URI) throw new AppError('invalid_request');
        return {
          kind: 'redirect',
          location: answerTo(redirectUri, place, [
            ['error', problem ?? 'invalid_request'],
            ['state', state],
          ]),
        };
      }
      const value = what === 'code' ? await makeCode(request, client) : await makeToken(request, client);
      if (redirectUri === OOB_REDIRECT_URI) return { kind: 'show', appName: client.name, what, value };
      return {
        kind: 'redirect',
        location: answerTo(redirectUri, place, [
          [what === 'code' ? 'code' : 'access_token', value],
          ['state', state],
        ]),
      };
    },
  };
}

export type AuthorizeService = ReturnType<typeof createAuthorizeService>;

/** Tokens go into the fragment, which is sent to no server. */
function placeOf(responseType: string): 'query' | 'fragment' {
  return responseType === 'token' ? 'fragment' : 'query';
}

/** OAuth's own error for a code challenge that cannot be kept; only S256 is taken. */
function pkceProblem({ codeChallenge, codeChallengeMethod }: AuthorizeRequest): string | null {
  if (codeChallenge === undefined) return codeChallengeMethod === undefined ? null : 'invalid_request';
  return codeChallengeMethod === 'S256' && isChallenge(codeChallenge) ? null : 'invalid_request';
}
