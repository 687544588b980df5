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

  it.each([
    '/v2/files/1/stream?oauth%5Ftoken=se_cret',
    '/v2/oauth2/access_token?client_id=1&client_secret=se_cret&code=se_cret&code_verifier=se_cret',
    'https://app.example/cb?code=se_cret&state=x',
    '/v2/public_share?total=1&id=se_cret',
    '/v2/storage/0123~o1_2_3_4-se_cret/film.mkv',
    '/v2/storage/zip/12~o1_0_3_4-se_cret/Files.zip',
    '/v2/files/1/hls/1796-0123-o1_2_3_4-se_cret/0.ts',
    '/v2/oauth2/oob/code/se_cret',
    '/qrcode/se_cret',
    '/v2/payment/redeem_voucher/se_cret',
    '/v2/registration/friend/se_cret?x=y',
    '/v2/payment/change_plan/1TB?confirmation_code=se_cret',
    '/v2/account/confirmation/confirm?key=se_cret',
    '/reset-password/se_cret',
    '/resetpassword/se_cret/',
    '/join-family/se_cret',
    '/billing/upgrade/confirm/1TB_30_once/se_cret',
  ])('keeps what %s opens to itself', (path) => {
    const text = logged((log) => log.error({ req: { url: path } }, `${path} failed`));
    expect(text).not.toContain('se_cret');
    expect(text.match(/…/g)).toHaveLength(2 * (path.split('se_cret').length - 1));
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it('keeps everything else', () => {
    const text = logged((log) => log.warn(`GET ${address}`));
    expect(JSON.parse(text)).toMatchObject({ level: 40, msg: expect.stringContaining('&name=film.mkv') });
    const plain = 'GET /v2/files/1/hls/media.m3u8?status_code=5 in /data/storage/ab/cd, exit code 3';
    expect(logged((log) => log.warn(plain))).toContain(plain);
  });
});
