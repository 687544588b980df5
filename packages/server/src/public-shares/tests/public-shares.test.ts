import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { TestUser } from '../../testing/index.ts';
import { createPublicShareServer, type PublicShareServer } from './public-share-server.ts';

const { publicShares: shares } = routes;
const HOUR = 3_600_000;

let server: PublicShareServer;
let ada: TestUser;
let album: number;
let sub: number;
let song: number;
beforeAll(async () => {
  server = await createPublicShareServer();
});
beforeEach(async () => {
  ({ owner: ada, album, sub, song } = await server.createOwner());
});
afterAll(() => server.close());

const create = (id: number) => server.create(ada, id);
const refusal = (...args: Parameters<typeof server.refusal>) => server.refusal(...args);
const list = () => server.list(ada);
const visit = (token: string) => server.call(shares.get, {}, token);
const limited = async (id: number) => {
  const { error_type, status_code, extra } = await server.fail(shares.create, { file_id: id }, ada.token);
  return [error_type, status_code, extra];
};

describe('a public share', () => {
  it('is made by its owner, listed with its tokens, and lives for 72 hours', async () => {
    const share = await create(album);
    expect(share).toMatchObject({
      created_at: '2026-03-17T09:30:00',
      expiration_date: '2026-03-20T09:30:00',
      owner: { name: ada.username },
      user_file: { id: album, name: 'album', file_type: 'FOLDER' },
    });
    expect(Buffer.from(share.token, 'base64url')).toHaveLength(32);
    expect(share.push_token).not.toBe(share.token);
    expect(await list()).toEqual([share]);
    expect(
      (await server.inject({ url: `/v2/files/public/list`, headers: { authorization: `Token ${ada.token}` } })).json(),
    ).toMatchObject({ public_shares: [share] });
    expect((await visit(share.token)).public_share).toEqual(share);
    expect(await refusal(shares.filesContinue, { cursor: 'nonsense' }, share.token)).toBe('400 BadRequest');
    const stored = JSON.stringify(await server.db.selectFrom('public_shares').selectAll().execute());
    expect(stored).not.toContain(share.token);
    expect(stored).not.toContain(share.push_token);
  });

  it('is for first-party clients and accounts in order', async () => {
    const share = await create(album);
    for (const [route, args] of [
      [shares.create, { file_id: 2_147_483_647 }],
      [shares.list, {}],
      [shares.remove, { share_id: share.id }],
    ] as const) {
      expect(await refusal(route, args, ada.thirdPartyToken)).toBe('401 invalid_scope');
    }
    const poor = await server.createUser({ status: 'inactive' });
    expect(await refusal(shares.create, { file_id: 1 }, poor.token)).toBe('402 PaymentRequired');
  });

  it('leads to an own file that exists, and not to the root', async () => {
    expect(await refusal(shares.create, { file_id: 0 }, ada.token)).toBe('400 PUBLIC_SHARE_FOLDER_ROOT_NOT_ALLOWED');
    expect(await refusal(shares.create, { file_id: 2_147_483_647 }, ada.token)).toBe('404 NotFound');
    expect(await refusal(shares.create, { file_id: -2 }, ada.token)).toBe('404 NotFound');
    const eve = await server.createUser();
    expect(await refusal(shares.create, { file_id: album }, eve.token)).toBe('404 NotFound');
  });

  it('is one of as many as may be', async () => {
    await create(song);
    await create(song);
    const of = (current: number, limit: number) => ({ current, limit });
    expect(await limited(song)).toEqual(['PUBLIC_SHARE_SINGLE_FILE_LIMIT_EXCEEDED', 403, of(2, 2)]);
    for (let n = 0; n < 3; n += 1) await create(album);
    expect(await limited(album)).toEqual(['PUBLIC_SHARE_FOLDER_LINK_COUNT_LIMIT_EXCEEDED', 403, of(3, 3)]);
    expect(await limited(sub)).toEqual(['PUBLIC_SHARE_DAILY_TOTAL_LINK_COUNT_EXCEEDED', 403, of(5, 5)]);
    for (const { id } of await list()) await server.call(shares.remove, { share_id: id }, ada.token);
    expect(await limited(sub)).toEqual(['PUBLIC_SHARE_DAILY_TOTAL_LINK_COUNT_EXCEEDED', 403, of(5, 5)]);
    server.clock.advance(25 * HOUR);
    await create(sub);
    await create(sub);
    expect(await limited(sub)).toEqual(['PUBLIC_SHARE_WEEKLY_TOTAL_LINK_COUNT_EXCEEDED', 403, of(7, 7)]);
    server.clock.set(new Date('2026-03-17T09:30:00Z'));
  });

  it('leads to no folder that is too large', async () => {
    await server.put(ada, 'large.bin', Buffer.alloc(2000), album);
    expect(await limited(album)).toEqual([
      'PUBLIC_SHARE_FOLDER_MAX_SIZE_LIMIT_EXCEEDED',
      403,
      { current: 2005, limit: 2000 },
    ]);
    for (let n = 0; n < 5; n += 1) await server.folder(ada, `${n}`, sub);
    expect(await limited(sub)).toEqual([
      'PUBLIC_SHARE_FOLDER_MAX_CHILDREN_LIMIT_EXCEEDED',
      403,
      { current: 5, limit: 4 },
    ]);
  });

  it('makes no more at once than may be', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => create(song)));
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
  });

  it('is closed when its 72 hours are over, to the second, with every address that it gave', async () => {
    const share = await create(album);
    const { token } = share;
    server.clock.advance(72 * HOUR - 1000);
    const { url } = await server.call(shares.url, { file_id: song }, token);
    const { pathname: path } = new URL(url);
    expect((await visit(token)).public_share.id).toBe(share.id);
    expect((await server.ask(path, null)).status).toBe(200);
    server.clock.advance(1000);
    expect(await refusal(shares.get, {}, token)).toBe('401 LinkExpired');
    expect(await refusal(shares.url, { file_id: song }, token)).toBe('401 LinkExpired');
    expect((await server.ask(path, null)).status).toBe(401);
    expect((await list()).map(({ id }) => id)).not.toContain(share.id);
    const later = await create(album);
    expect((await visit(later.token)).public_share.id).toBe(later.id);
  });

  it('is removed by its owner alone', async () => {
    const share = await create(album);
    const eve = await server.createUser();
    expect(await refusal(shares.remove, { share_id: share.id }, eve.token)).toBe('404 NotFound');
    expect(await refusal(shares.remove, { share_id: 2_147_483_647 }, ada.token)).toBe('404 NotFound');
    await visit(share.token);
    await server.call(shares.remove, { share_id: share.id }, ada.token);
    expect(await refusal(shares.get, {}, share.token)).toBe('401 LinkExpired');
    expect(await refusal(shares.remove, { share_id: share.id }, ada.token)).toBe('404 NotFound');
    expect(await list()).toEqual([]);
  });
});
