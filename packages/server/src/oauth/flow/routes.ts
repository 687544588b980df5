import { routes } from '@jackdaw/api-contract';
import { presentedPassword } from '../../auth/authenticate.ts';
import type { Config } from '../../config.ts';
import { bind, type RouteBinding } from '../../http/binding.ts';
import { webOriginOf } from '../../http/web-origin.ts';
import { refuseHead } from '../../http/refuse-head.ts';
import type { AuthorizeService } from './authorize-service.ts';
import type { ExchangeService } from './exchange-service.ts';
import { OOB_PAGE_POLICY, oobPage } from './oob-page.ts';
import { rawParameter, rawQuery } from './raw-query.ts';

export interface FlowRoutesParts {
  config: Config;
  authorizing: AuthorizeService;
  exchanging: ExchangeService;
}

/** HTTP Basic of an app: both halves are form-encoded (RFC 6749, 2.3.1), which most senders leave out. */
function presentedApp(authorization: string | undefined): { id: string; secret: string } | null {
  const given = presentedPassword(authorization);
  if (!given) return null;
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text.replaceAll('+', ' '));
    } catch {
      return text;
    }
  };
  return { id: decode(given.name), secret: decode(given.password) };
}

/** The browser flow and the exchange of codes (AU5-AU8). */
export function flowRoutes({ config, authorizing, exchanging }: FlowRoutesParts): RouteBinding[] {
  return [
    bind(routes.oauth.authenticate, async (_args, { request, reply, origin }) => {
      const location = `${webOriginOf(config, origin)}/authenticate?${rawQuery(request)}`;
      await reply.code(302).headers({ location, 'cache-control': 'no-store' }).send();
    }),

    bind(routes.oauth.authorize, async (args, { caller, request, reply, clientIp, userAgent }) => {
      refuseHead(request);
      const consented = await authorizing.authorize({
        caller,
        clientId: args.client_id,
        redirectUri: args.redirect_uri,
        responseType: args.response_type,
        state: rawParameter(request, 'state'),
        clientName: args.client_name,
        codeChallenge: args.code_challenge,
        codeChallengeMethod: args.code_challenge_method,
        ipAddress: clientIp,
        userAgent,
      });
      reply.header('cache-control', 'no-store');
      if (consented.kind === 'redirect') {
        await reply.code(302).header('location', consented.location).send();
        return;
      }
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': OOB_PAGE_POLICY };
      await reply.headers(headers).send(oobPage(consented));
    }),

    bind(routes.oauth.consent, async (args, { request }) => {
      const { app, maker, cancelUrl } = await authorizing.ask({
        clientId: args.client_id,
        redirectUri: args.redirect_uri,
        responseType: args.response_type,
        state: rawParameter(request, 'state'),
      });
      return { app, maker, cancel_url: cancelUrl };
    }),

    bind(routes.oauth.allow, async (args, { caller, clientIp, userAgent }) => {
      const consented = await authorizing.authorize({
        caller,
        clientId: args.client_id,
        redirectUri: args.redirect_uri,
        responseType: args.response_type,
        state: args.state === undefined ? undefined : encodeURIComponent(args.state.toWellFormed()),
        clientName: args.client_name,
        codeChallenge: args.code_challenge,
        codeChallengeMethod: args.code_challenge_method,
        ipAddress: clientIp,
        userAgent,
      });
      return consented.kind === 'redirect'
        ? { location: consented.location, value: null }
        : { location: null, value: consented.value };
    }),

    bind(routes.oauth.accessToken, async (args, { request, clientIp, userAgent }) => {
      refuseHead(request);
      const basic = presentedApp(request.headers.authorization);
      return exchanging.exchange({
        clientId: basic?.id ?? args.client_id,
        clientSecret: basic?.secret ?? args.client_secret,
        code: args.code,
        grantType: args.grant_type,
        redirectUri: args.redirect_uri,
        codeVerifier: args.code_verifier,
        ipAddress: clientIp,
        userAgent,
      });
    }),
  ];
}
