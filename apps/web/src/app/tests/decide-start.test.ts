import { describe, expect, it } from '@jest/globals';
import { readLoginState } from '@jackdaw/api-client';
import { decideStart } from '../decide-start.ts';
import { appRoutes } from '../routes.ts';

const at = (pathname: string, isSignedIn: boolean, search = '') =>
  decideStart({ pathname, search, hash: '' }, isSignedIn, appRoutes);

describe('decideStart', () => {
  it('sends a visitor to sign in and keeps the way back', () => {
    const start = at('/files/12', false, '?autostart=1');
    if (start.kind !== 'redirect') throw new Error('expected a redirect');
    const url = new URL(start.to, 'http://drive.example');
    expect(url.pathname).toBe('/login');
    expect(readLoginState(url.searchParams.get('state')).next).toBe('/files/12?autostart=1');
  });

  it('shows a visitor the screens for visitors', () => {
    expect(at('/login', false)).toMatchObject({ kind: 'alone', route: { path: '/login' } });
    expect(at('/setup', false)).toMatchObject({ kind: 'alone', route: { path: '/setup' } });
  });

  it('sends a signed-in user away from them', () => {
    expect(at('/login', true)).toEqual({ kind: 'redirect', to: '/' });
    expect(at('/join-family/a%2Fb', true)).toEqual({ kind: 'redirect', to: '/family?code=a%2Fb' });
    expect(at('/was-expecting-you/xyz', true)).toEqual({ kind: 'redirect', to: '/voucher?code=xyz' });
  });

  it('leads a code to its screen, by way of signing in, and a family without one to the app', () => {
    expect(at('/billing/voucher', true, '?code=x')).toMatchObject({ kind: 'alone', address: '/voucher?code=x' });
    expect(at('/family', true, '?code=x')).toMatchObject({ kind: 'alone', route: { path: '/family' } });
    expect(at('/family', true)).toEqual({ kind: 'app' });
    expect(at('/billing/upgrade/confirm/1TB_30_subscription/x', true)).toMatchObject({
      ...{ kind: 'alone', params: { action: 'upgrade', plan: '1TB_30_subscription', code: 'x' } },
    });
    const start = at('/voucher', false, '?code=x');
    if (start.kind !== 'redirect') throw new Error('expected a redirect');
    const { searchParams } = new URL(start.to, 'http://drive.example');
    expect(readLoginState(searchParams.get('state')).next).toBe('/voucher?code=x');
  });

  it('shows public screens to everybody, at their own address', () => {
    for (const isSignedIn of [true, false]) {
      expect(at('/resetpassword/k%20y/', isSignedIn, '?a=1')).toMatchObject({
        kind: 'alone',
        params: { key: 'k y' },
        address: '/reset-password/k%20y?a=1',
      });
      expect(at('/forgotpassword', isSignedIn)).toMatchObject({ address: '/reset-password' });
    }
  });

  it('knows a confirmation by its key, and leaves the address to the app without one', () => {
    expect(at('/account/email', false, '?confirmation=k')).toMatchObject({ kind: 'alone' });
    expect(at('/account/email', true)).toEqual({ kind: 'app' });
    expect(at('/account/email', false)).toMatchObject({ kind: 'redirect' });
  });

  it('has a visitor sign in before a screen without the shell, and keeps the whole question', () => {
    const query = '?client_id=7&redirect_uri=https%3A%2F%2Fa.example%2Fcb%3Fx%3D1&state=a%26b';
    for (const path of ['/oauth/authenticate', '/authenticate', '/v2/oauth2/authenticate']) {
      const start = at(path, false, query);
      if (start.kind !== 'redirect') throw new Error('expected a redirect');
      const { searchParams } = new URL(start.to, 'http://drive.example');
      expect(readLoginState(searchParams.get('state')).next).toBe(path + query);
      expect(at(path, true, query)).toMatchObject({ kind: 'alone', address: `/oauth/authenticate${query}` });
    }
    expect(at('/kodi', true, '?code=ABC234')).toMatchObject({ kind: 'alone', address: '/link?code=ABC234' });
  });

  it('opens the app for a signed-in user at any other address', () => {
    expect([at('/', true), at('/files/12', true), at('/no/such/page', true)]).toEqual([
      { kind: 'app' },
      { kind: 'app' },
      { kind: 'app' },
    ]);
  });
});
