import { routes } from '@jackdaw/api-contract';
import type { AttemptLimiter } from '../../auth/attempt-limiter.ts';
import { addressKey } from '../../auth/attempt-limiter.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { bind, type RouteBinding } from '../../http/binding.ts';
import { webOriginOf } from '../../http/web-origin.ts';
import { refuseHead } from '../../http/refuse-head.ts';
import { readDeviceCode } from './device-code.ts';
import type { DeviceService } from './device-service.ts';

export interface DeviceRoutesParts {
  config: Config;
  devices: DeviceService;
  /** Pictures cost time, and anybody may ask for them. */
  pictures: AttemptLimiter;
}

/** Linking devices (AU9-AU12). */
export function deviceRoutes({ config, devices, pictures }: DeviceRoutesParts): RouteBinding[] {
  return [
    bind(routes.oauth.deviceCode, async ({ app_id, client_name }, { request, origin, clientIp }) => {
      refuseHead(request);
      const code = await devices.request({ appId: app_id, clientName: client_name, ipAddress: clientIp });
      return { code, qr_code_url: `${origin}/qrcode/${code}` };
    }),

    bind(routes.oauth.deviceToken, async ({ code }, { request, clientIp, userAgent }) => {
      refuseHead(request);
      return { oauth_token: await devices.token({ code, ipAddress: clientIp, userAgent }) };
    }),

    bind(routes.oauth.deviceRequest, ({ code }, { caller }) => devices.look(caller, code)),

    bind(routes.oauth.linkDevice, async ({ code }, { caller }) => ({ app: await devices.approve(caller, code) })),

    // Drawn for whatever has the form of a code: whether it is one is told to nobody who only guesses.
    bind(routes.oauth.qrCode, async ({ code: text }, { reply, origin, clientIp }) => {
      const code = readDeviceCode(text);
      if (code === null) throw new AppError('NotFound');
      pictures.count(addressKey(clientIp));
      const { toBuffer } = await import('qrcode');
      const picture = await toBuffer(`${webOriginOf(config, origin)}/link?code=${code}`, { scale: 8, margin: 4 });
      await reply.headers({ 'content-type': 'image/png', 'cache-control': 'private, max-age=900' }).send(picture);
    }),
  ];
}
