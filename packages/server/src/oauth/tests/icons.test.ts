import { deflateSync, crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import sharp from 'sharp';
import type { TestUser } from '../../testing/index.ts';
import { createOAuthServer, type OAuthServer } from './oauth-server.ts';

const { oauthApps } = routes;

let server: OAuthServer;
let owner: TestUser;
let id: number;

beforeEach(async () => {
  server = await createOAuthServer();
  owner = await server.createUser();
  ({ id } = await server.registerApp(owner));
});
afterEach(() => server.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of a few kilobytes that unpacks to very many pixels. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(50_020_000));
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const fetchIcon = (token: string, headers = {}) =>
  server.inject({ method: 'GET', url: `/v2/oauth/apps/${id}/icon?oauth_token=${token}`, headers });

describe('icons (OA8, OA9)', () => {
  it('are drawn anew as small PNGs, whatever kind they came in', async () => {
    for (const bytes of [
      await picture(1, 1).png().toBuffer(),
      await picture(1200, 600).png().toBuffer(),
      await picture(300, 300).jpeg().toBuffer(),
      await picture(300, 300).webp().toBuffer(),
      await picture(300, 300).gif().toBuffer(),
    ]) {
      const { width = 0 } = await sharp(bytes).metadata();
      await server.call(oauthApps.setIcon, { id, icon: bytes }, owner.token);
      const answer = await fetchIcon(owner.thirdPartyToken);
      expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
      const drawn = await sharp(answer.rawPayload).metadata();
      expect([drawn.format, drawn.width]).toEqual(['png', Math.min(width, 256)]);
    }
    const { app } = await server.call(oauthApps.get, { id }, owner.token);
    expect(app.has_icon).toBe(true);
  });

  it('keep nothing of the file but the picture', async () => {
    const bytes = await picture(10, 10)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    await server.call(oauthApps.setIcon, { id, icon: Buffer.concat([bytes, Buffer.from('<script>')]) }, owner.token);
    const { rawPayload } = await fetchIcon(owner.token);
    expect(rawPayload.includes('secret place')).toBe(false);
    expect(rawPayload.includes('<script>')).toBe(false);
  });

  it('come with the registration and with a change, too', async () => {
    const icon = await picture(20, 20).png().toBuffer();
    const app = await server.registerApp(owner, { icon });
    expect(app.has_icon).toBe(true);
    const { description, website, callback } = app;
    const changed = await server.call(oauthApps.update, { id, description, website, callback, icon }, owner.token);
    expect(changed.app.has_icon).toBe(true);
    expect((await fetchIcon(owner.token)).statusCode).toBe(200);
  });

  it('are not sent twice to who has them', async () => {
    await server.call(oauthApps.setIcon, { id, icon: await picture(20, 20).png().toBuffer() }, owner.token);
    const { etag } = (await fetchIcon(owner.token)).headers;
    expect((await fetchIcon(owner.token, { 'if-none-match': etag })).statusCode).toBe(304);
    await server.call(oauthApps.setIcon, { id, icon: await picture(21, 21).png().toBuffer() }, owner.token);
    expect((await fetchIcon(owner.token, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('are refused when they are no picture, broken, a program or a bomb', async () => {
    const whole = await picture(300, 300).png().toBuffer();
    for (const bytes of [
      Buffer.from('not a picture'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('%PDF-1.7'),
      whole.subarray(0, 60),
      Buffer.concat([whole.subarray(0, 16), Buffer.alloc(100)]),
      bomb(20_000),
      bomb(2_000_000_000),
    ]) {
      const error = await server.fail(oauthApps.setIcon, { id, icon: bytes }, owner.token);
      expect(error).toMatchObject({ error_type: 'BadRequest' });
    }
    const large = Buffer.concat([whole, Buffer.alloc(2_097_152)]);
    expect((await server.fail(oauthApps.setIcon, { id, icon: large }, owner.token)).status_code).toBe(413);
    expect((await fetchIcon(owner.token)).statusCode).toBe(404);
    expect((await server.call(oauthApps.get, { id }, owner.token)).app.has_icon).toBe(false);
  });

  it('need a token to be seen, of whatever app', async () => {
    expect((await fetchIcon('')).statusCode).toBe(401);
    await server.call(oauthApps.setIcon, { id, icon: await picture(21, 21).png().toBuffer() }, owner.token);
    expect((await fetchIcon(owner.thirdPartyToken)).statusCode).toBe(200);
  });

  it('are shown by addresses that carry the download token, never that of a podcast', async () => {
    await server.call(oauthApps.setIcon, { id, icon: await picture(21, 21).png().toBuffer() }, owner.token);
    const answerTo = (token: string) => server.inject({ url: `/v2/oauth/apps/${id}/icon?oauth_token=${token}` });
    expect(await answerTo(owner.downloadToken)).toMatchObject({
      statusCode: 200,
      headers: expect.objectContaining({ 'content-type': 'image/png' }),
    });
    const session = await server.tokens.resolve(owner.token);
    if (!session) throw new Error('No session');
    expect((await answerTo(server.tokens.derivePodcast(session, 0, false))).statusCode).toBe(401);
  });
});
