import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIVE_PATH, LIVE_UNAUTHORIZED, routes } from '@jackdaw/api-contract';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { createPublicShareServer, type PublicShareServer } from './public-share-server.ts';

const { publicShares: shares, files } = routes;

let server: PublicShareServer;
let ada: TestUser;
let album: number;
let sub: number;
let song: number;
let secret: number;
beforeAll(async () => {
  server = await createPublicShareServer();
});
beforeEach(async () => {
  ({ owner: ada, album, sub, song, secret } = await server.createOwner());
});
afterAll(() => server.close());

const create = (id: number) => server.create(ada, id);

describe('the live connection of a visitor', () => {
  function connect(token: string) {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${LIVE_PATH}/websocket`);
    const heard: { type: string; value: { id: number; parent_id: number | null } }[] = [];
    const closed: number[] = [];
    socket.addEventListener('open', () => socket.send(token));
    socket.addEventListener(
      'message',
      ({ data }) => void heard.push(JSON.parse(String(data)) as (typeof heard)[number]),
    );
    socket.addEventListener('close', ({ code }) => void closed.push(code));
    return { heard, closed, socket };
  }

  it('hears of its tree and of nothing else, and ends with the share', async () => {
    const share = await create(album);
    const visitor = connect(share.push_token);
    await waitFor(() => server.parts.bus.isHeard(`share:${share.id}`));
    const own = server.events(ada.id);
    const outside = await server.folder(ada, 'outside');
    const inside = await server.folder(ada, 'inside', sub);
    await server.call(files.rename, { file_id: secret, name: 'still secret' }, ada.token);
    await server.call(files.move, { file_ids: [song], parent_id: outside }, ada.token);
    await waitFor(() => visitor.heard.some((event) => event.type === 'file_delete'));
    expect(visitor.heard.filter((event) => event.type === 'file_create').map((event) => event.value.id)).toEqual([
      inside,
    ]);
    const concerned = new Set(visitor.heard.map((event) => event.value.id));
    expect([...concerned].every((id) => [album, sub, song, inside].includes(id))).toBe(true);
    expect(own.map((event) => event.type)).toContain('file_move');
    await server.call(shares.remove, { share_id: share.id }, ada.token);
    await waitFor(() => visitor.closed.length > 0);
    expect(visitor.closed).toEqual([LIVE_UNAUTHORIZED]);
  });

  it('is not opened by the access token or by an ended share', async () => {
    const share = await create(album);
    const withAccess = connect(share.token);
    await waitFor(() => withAccess.closed.length > 0);
    await server.call(shares.remove, { share_id: share.id }, ada.token);
    const late = connect(share.push_token);
    await waitFor(() => late.closed.length > 0);
    expect([withAccess.closed, late.closed]).toEqual([[LIVE_UNAUTHORIZED], [LIVE_UNAUTHORIZED]]);
  });
});
