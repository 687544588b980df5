import { describe, expect, it } from '@jest/globals';
import { failure } from '../../tests/support/http-server.ts';
import { makeStore, ok } from '../../tests/support/store.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { api, bansApi, oauthApi, registrationMutations, registrationQueries, twoFactorApi } from '../index.ts';

describe('registration', () => {
  it('asks whether a name is taken', async () => {
    const { store, calls } = makeStore({ 'GET /v2/registration/exists/mail': () => ok({ exists: true }) });
    const { exists } = registrationQueries.endpoints;
    const answer = await store.dispatch(exists.initiate({ key: 'mail', value: 'ada@example.org' }));
    expect(answer.data).toBe(true);
    expect(calls[0]?.query.get('value')).toBe('ada@example.org');
  });

  it('answers the token of the new account', async () => {
    const { store, calls } = makeStore({ 'POST /v2/registration/register': () => ok({ access_token: 'new' }) });
    const args = { client_id: 1, mail: 'ada@example.org', username: 'ada', password: 'secret', voucher_code: 'V1' };
    const answer = await store.dispatch(registrationMutations.endpoints.register.initiate(args));
    expect(answer.data).toBe('new');
    expect(calls[0]?.body).toEqual(args);
  });

  it('hands the code of a refusal on', async () => {
    const { store } = makeStore({ 'POST /v2/registration/register': () => failure(400, 'USERNAME_EXISTS') });
    const answer = await store.dispatch(
      registrationMutations.endpoints.register.initiate({ client_id: 1, mail: '', username: 'ada', password: '' }),
    );
    expect(answer.error).toMatchObject({ kind: 'known', code: 'USERNAME_EXISTS' });
  });

  it('tells what each kind of invitation is worth', async () => {
    const voucher = { days: 30, owner: null };
    const card = { days: 90, plan: true };
    const family = { owner: 'ada', plan: '1TB' };
    const friend = { inviter: 'ada', plan: { code: 'p', name: 'P', period: 30 } };
    const { store } = makeStore({
      'GET /v2/registration/voucher/a%2Fb': () => ok({ voucher }),
      'GET /v2/registration/gift_card/c': () => ok({ gift_card: card }),
      'GET /v2/registration/family/c': () => ok({ invite: family }),
      'GET /v2/registration/friend/c': () => ok({ invite: friend }),
    });
    const { voucherInfo, giftCardInfo, familyInvitation, friendInvitation } = registrationQueries.endpoints;
    expect((await store.dispatch(voucherInfo.initiate('a/b'))).data).toEqual(voucher);
    expect((await store.dispatch(giftCardInfo.initiate('c'))).data).toEqual(card);
    expect((await store.dispatch(familyInvitation.initiate('c'))).data).toEqual(family);
    expect((await store.dispatch(friendInvitation.initiate('c'))).data).toEqual(friend);
  });

  it('resets a password and confirms a change of the mail address', async () => {
    const { store, calls } = makeStore({
      'POST /v2/registration/password/forgot': () => ok(),
      'POST /v2/registration/password/reset': () => ok({ access_token: 'fresh' }),
      'POST /v2/account/confirmation/confirm': () => ok({ subject: 'mail_change' }),
      'GET /v2/account/info': () => ok({ info: {} }),
    });
    await store.dispatch(api.endpoints.accountInfo.initiate({}));
    const { confirm, forgotPassword, resetPassword } = registrationMutations.endpoints;
    await store.dispatch(forgotPassword.initiate('ada@example.org'));
    expect((await store.dispatch(resetPassword.initiate({ key: 'k', password: 'p' }))).data).toBe('fresh');
    expect((await store.dispatch(confirm.initiate('k2'))).data).toBe('mail_change');
    await waitFor('the account to be asked for again', () => calls.length === 5);
    expect(calls.map(({ body }) => body).slice(1, 4)).toEqual([
      { mail: 'ada@example.org' },
      { key: 'k', password: 'p' },
      { key: 'k2' },
    ]);
  });
});

describe('second factor', () => {
  it('exchanges a code for the full token', async () => {
    const { store, calls } = makeStore({
      'POST /v2/two_factor/verify/totp': () => ok({ token: 'full', user_id: 1 }),
    });
    const answer = await store.dispatch(twoFactorApi.endpoints.verifyTotp.initiate('012345'));
    expect(answer.data).toMatchObject({ token: 'full', user_id: 1 });
    expect(calls[0]?.body).toEqual({ code: '012345' });
  });

  it('shows new recovery codes where the old ones were', async () => {
    const old = { created_at: '2026-01-01T00:00:00', codes: [{ code: 'old', used_at: null }] };
    const fresh = { created_at: '2026-02-01T00:00:00', codes: [{ code: 'new', used_at: null }] };
    const { store, calls } = makeStore({
      'GET /v2/two_factor/recovery_codes': () => ok({ recovery_codes: old }),
      'POST /v2/two_factor/recovery_codes/refresh': () => ok({ recovery_codes: fresh }),
    });
    const { recoveryCodes, refreshRecoveryCodes } = twoFactorApi.endpoints;
    const again = { current_password: 'p' };
    await store.dispatch(recoveryCodes.initiate(again));
    await store.dispatch(refreshRecoveryCodes.initiate(again));
    expect(recoveryCodes.select(again)(store.getState() as never).data).toEqual(fresh);
    expect(calls).toHaveLength(2);
  });

  it('does not mistake a wrong code for a lost session', async () => {
    let expired = 0;
    const { store } = makeStore(
      { 'POST /v2/two_factor/verify/totp': () => failure(400, 'invalid_code') },
      { onSessionExpired: () => (expired += 1) },
    );
    const answer = await store.dispatch(twoFactorApi.endpoints.verifyTotp.initiate('000000'));
    expect(answer.error).toMatchObject({ code: 'invalid_code' });
    expect(expired).toBe(0);
  });
});

describe('bans', () => {
  it('fetches a challenge and lifts the ban with its solution', async () => {
    const challenge = { kind: 'proof-of-work', challenge: { parameters: {}, signature: 's' } };
    const { store, calls } = makeStore({
      'GET /v2/ban/r1/captcha': () => ok(challenge),
      'DELETE /v2/ban/r1': () => ok(),
    });
    expect((await store.dispatch(bansApi.endpoints.banCaptcha.initiate('r1'))).data).toMatchObject(challenge);
    await store.dispatch(bansApi.endpoints.liftBan.initiate({ rate_limit_id: 'r1', captcha_token: 'solved' }));
    expect(calls[1]).toMatchObject({ method: 'DELETE', body: { captcha_token: 'solved' } });
  });
});

describe('devices and consent', () => {
  it('shows the app of the consent page', async () => {
    const app = { id: 7, name: 'Player', description: 'd', website: 'w', has_icon: null };
    const { store } = makeStore({ 'GET /v2/oauth/apps/7': () => ok({ app, token: null }) });
    const answer = await store.dispatch(oauthApi.endpoints.oauthApp.initiate(7));
    expect(answer.data).toMatchObject({ app, token: null });
  });

  it('approves a device, after which it is among the authorised apps', async () => {
    const app = { id: 7, name: 'TV', description: 'd', website: 'w', has_icon: null };
    const { store, calls } = makeStore({
      'GET /v2/oauth/grants': () => ok({ apps: [] }),
      'POST /v2/oauth2/oob/code': () => ok({ app }),
    });
    await store.dispatch(api.endpoints.grants.initiate());
    expect((await store.dispatch(oauthApi.endpoints.linkDevice.initiate('ABC123'))).data).toEqual(app);
    await waitFor('the apps to be asked for again', () => calls.length === 3);
  });

  it('polls for the token of a device', async () => {
    const tokens = [null, 'tok'];
    const { store } = makeStore({ 'GET /v2/oauth2/oob/code/ABC123': () => ok({ oauth_token: tokens.shift() }) });
    const { deviceToken } = oauthApi.endpoints;
    expect((await store.dispatch(deviceToken.initiate('ABC123'))).data).toBeNull();
    expect((await store.dispatch(deviceToken.initiate('ABC123', { forceRefetch: true }))).data).toBe('tok');
  });
});
