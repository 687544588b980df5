import { describe, expect, it } from '@jest/globals';
import { CLIENT_IDS } from '@jackdaw/api-contract';
import { createWholeServer } from '../../testing/index.ts';
import { checkFailure } from '../../testing/check-answer.ts';

describe('a half-signed-in token', () => {
  it('opens no route of the whole server but validation, its exchange and signing out', async () => {
    const server = await createWholeServer({ config: { rateLimits: false } });
    try {
      const { id } = await server.createUser({ isAdmin: true });
      const { token } = await server.parts.tokens.issue({
        userId: id,
        clientId: CLIENT_IDS.web,
        scope: 'two_factor',
        clientName: 'test',
        ipAddress: '127.0.0.1',
        userAgent: 'test',
      });
      const open = new Set(['none', 'basic', 'setup', 'two_factor']);
      const mounted = server.parts.bindings.map(({ route }) => route);
      const closed = mounted.filter((route) => !open.has(route.auth));
      expect(closed.length).toBeGreaterThan(100);
      for (const route of closed) {
        const url = route.path.replaceAll(/:\w+/g, '1').replace('*', '1');
        const answer = await server.inject({
          method: route.method,
          url,
          headers: { authorization: `Token ${token}` },
        });
        // An answer to HEAD has no body that says why.
        const type = route.method === 'HEAD' ? 'invalid_scope' : checkFailure(answer).error_type;
        expect([route.id, answer.statusCode, type]).toEqual([route.id, 401, 'invalid_scope']);
      }
      const left = mounted.filter((route) => route.auth === 'two_factor').map((route) => route.id);
      expect(left.sort()).toEqual(['auth.logout', 'twoFactor.verify']);
    } finally {
      await server.close();
    }
  });
});
