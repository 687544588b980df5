import { routes } from '@jackdaw/api-contract';
import { bind, type RouteBinding } from '../http/binding.ts';
import type { PasswordResets } from './password-resets.ts';
import type { RegistrationService } from './register-service.ts';

/** Opening an account, and a new password for one (AU18, AU19, AU24, AU25). */
export function registrationRoutes(registration: RegistrationService, resets: PasswordResets): RouteBinding[] {
  return [
    bind(routes.registration.status, async () => ({ registration: await registration.status() })),
    bind(routes.registration.register, (args, { clientIp, userAgent }) =>
      registration.register({
        clientId: args.client_id,
        username: args.username,
        mail: args.mail,
        password: args.password,
        codes: {
          planName: args.plan_name,
          voucherCode: args.voucher_code,
          giftCardCode: args.gift_card_confirmation_code,
          familyInviteCode: args.family_invite_code,
          friendInviteCode: args.friend_invite_code,
        },
        ipAddress: clientIp,
        userAgent,
      }),
    ),
    bind(routes.registration.exists, async ({ key, value }, { clientIp }) => ({
      exists: await registration.exists(key, value, clientIp),
    })),
    bind(routes.registration.forgotPassword, ({ mail }, { clientIp }) => resets.forgot(mail, clientIp)),
    bind(routes.registration.resetPassword, (args, { clientIp, userAgent }) =>
      resets.reset({ ...args, ipAddress: clientIp, userAgent }),
    ),
    bind(routes.registration.demandReset, ({ username }) => resets.demand(username)),
  ];
}
