import { describe, expect, it } from '@jest/globals';
import { createLog } from '../log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  const address = '/v2/files/1/download?oauth_token=dl-1-1-0-se_cret&name=film.mkv';

  it.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    ['a message', (log) => log.warn(`Reply was already sent in "${address}" (GET) route?`)],
    ['a request', (log) => log.error({ req: { method: 'GET', url: address } }, 'failed')],
    ['an error', (log) => log.child({ reqId: 'a' }).error({ err: new Error(`GET ${address} broke off`) }, 'failed')],
    ['an address of an app', (log) => log.info('back to https://app.example/#access_token=se_cret')],
  ])('keeps the token of %s to itself', (_what, write) => {
    const text = logged(write);
    expect(text).toContain('_token=…');
    expect(text).not.toContain('se_cret');
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it('keeps everything else', () => {
    const text = logged((log) => log.warn(`GET ${address}`));
    expect(JSON.parse(text)).toMatchObject({ level: 40, msg: expect.stringContaining('&name=film.mkv') });
  });
});
