import { routes } from '@jackdaw/api-contract';
import { Secret, TOTP } from 'otpauth';
import { createAccountServer } from '../../testing/account-server.ts';

export const PASSWORD = 'correct horse battery';

/** A server with the user `magpie`, and what he does with a second factor. */
export async function createTwoFactorFixture() {
  const server = await createAccountServer();
  const user = await server.createUser({ username: 'magpie', passwordHash: await server.hash(PASSWORD) });

  /** The code of now, or of so many steps later. */
  const codeOf = (secret: string, offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.clock.now().getTime() + offset * 30_000,
    });
  const toggle = (enable: boolean, code: string, token = user.token) =>
    server.call(routes.account.saveSettings, { two_factor_enabled: { code, enable } }, { token, as: 'json' });
  const put = (url = '/v2/oauth2/authorizations/clients/1', password = PASSWORD) => {
    const authorization = `Basic ${Buffer.from(`magpie:${password}`).toString('base64')}`;
    return server.inject({ method: 'PUT', url, headers: { authorization } });
  };
  return {
    server,
    user,
    codeOf,
    toggle,
    refuseToggle: async (value: unknown, token = user.token) =>
      (await server.fail(routes.account.saveSettings, { two_factor_enabled: value }, { token, as: 'json' })).error_type,
    isOn: async () => (await server.call(routes.account.settings, {}, user.token)).settings.two_factor_enabled,
    login: async (url?: string, password?: string) =>
      (await put(url, password)).json<{ access_token: string }>().access_token,
    scopeOf: async (token: string) => (await server.call(routes.auth.validate, { oauth_token: token })).token_scope,
    verify: (code: string, token: string) => server.call(routes.twoFactor.verify, { code }, token),
    refuse: async (code: string, token: string) =>
      (await server.fail(routes.twoFactor.verify, { code }, token)).error_type,
    /** Switches it on; the step of the code that did it has passed. */
    async setUp(): Promise<{ secret: string; codes: string[] }> {
      const { secret, recovery_codes } = await server.call(routes.twoFactor.generate, {}, user.token);
      await toggle(true, codeOf(secret));
      server.clock.advance(60_000);
      return { secret, codes: recovery_codes.codes.map(({ code }) => code) };
    },
  };
}

export type TwoFactorFixture = Awaited<ReturnType<typeof createTwoFactorFixture>>;
