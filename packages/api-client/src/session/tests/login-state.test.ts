import { describe, expect, it } from '@jest/globals';
import { loginPath, readLoginState, safeNextPath } from '../login-state.ts';

describe('safeNextPath', () => {
  it.each(['/', '/files/7', '/files/7?autostart=1#top', '/search?phrase=a%20b', '/a:b', '/files/%2F%2Fevil'])(
    'keeps %s',
    (path) => expect(safeNextPath(path)).toBe(path),
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\..\\b',
    'https://evil.example/',
    'javascript:alert(1)',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/\u0000',
    'files/7',
    '',
    null,
    undefined,
    7,
    { toString: () => '/files' },
  ])('goes home instead of %p', (path) => expect(safeNextPath(path)).toBe('/'));
});

describe('the state of the sign-in page', () => {
  it('comes back as it was', () => {
    const path = loginPath({ message: 'session expired', next: '/files/7?a=1&b=2' });
    const url = new URL(path, 'https://drive.example');
    expect(url.pathname).toBe('/login');
    expect(readLoginState(url.searchParams.get('state'))).toEqual({
      message: 'session expired',
      next: '/files/7?a=1&b=2',
    });
  });

  it.each([null, '', 'no json', '[]', '5', 'null', '{"message":5,"next":"//evil.example"}'])(
    'is harmless when it is %p',
    (state) => expect(readLoginState(state)).toEqual({ message: null, next: '/' }),
  );

  it('never sends anybody elsewhere', () =>
    expect(decodeURIComponent(loginPath({ message: null, next: '//evil.example' }))).not.toContain('evil'));
});
