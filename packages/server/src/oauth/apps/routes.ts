import { createHash } from 'node:crypto';
import { routes } from '@jackdaw/api-contract';
import { bind, type CallContext, type RouteBinding } from '../../http/binding.ts';
import type { AppService } from './app-service.ts';

const placeOf = ({ clientIp, userAgent }: CallContext) => ({ ipAddress: clientIp, userAgent });

/** Apps of developers (OA1-OA10). */
export function appRoutes(apps: AppService): RouteBinding[] {
  const { oauthApps } = routes;
  return [
    bind(oauthApps.list, async (_args, { caller }) => ({ apps: await apps.list(caller) })),
    bind(oauthApps.get, ({ id }, { caller }) => apps.get(caller, id)),
    bind(oauthApps.edit, ({ id }, { caller }) => apps.edit(caller, id)),
    bind(oauthApps.register, (args, context) => apps.register(context.caller, args, placeOf(context))),
    bind(oauthApps.update, ({ id, ...given }, { caller }) => apps.update(caller, id, given)),
    bind(oauthApps.remove, ({ id }, { caller }) => apps.remove(caller.userId, id)),
    bind(oauthApps.regenerateToken, async ({ id }, context) => ({
      access_token: await apps.regenerateToken(context.caller, id, placeOf(context)),
    })),
    bind(oauthApps.setIcon, ({ id, icon }, { caller }) => apps.setIcon(caller.userId, id, icon)),

    bind(oauthApps.icon, async ({ id }, { request, reply }) => {
      const png = await apps.icon(id);
      const etag = `"${createHash('sha256').update(png).digest('hex').slice(0, 32)}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag) {
        await reply.code(304).send();
        return;
      }
      const headers = { 'content-type': 'image/png', 'content-security-policy': "default-src 'none'; sandbox" };
      await reply.headers(headers).send(Buffer.from(png));
    }),

    bind(oauthApps.popular, async (_args, { caller }) => ({ apps: await apps.popular(caller) })),
  ];
}
