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
    expect(at('/login', false)).toMatchObject({ kind: 'visitor', route: { path: '/login' } });
    expect(at('/setup', false)).toMatchObject({ kind: 'visitor', route: { path: '/setup' } });
  });

  it('sends a signed-in user away from them', () => {
    expect(at('/login', true)).toEqual({ kind: 'redirect', to: '/' });
  });

  it('opens the app for a signed-in user at any other address', () => {
    expect([at('/', true), at('/files/12', true), at('/no/such/page', true)]).toEqual([
      { kind: 'app' },
      { kind: 'app' },
      { kind: 'app' },
    ]);
  });
});
