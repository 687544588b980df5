import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { waitFor } from '../../testing/index.ts';
import { createWorld, PATIENCE, type World } from '../proof/world.ts';
import { createStranger, type Stranger } from './client.ts';

const NEVER = 2_147_483_647;

let world: World;
let client: Stranger;
/** Frames of a SockJS connection that is opened before everything else, because heartbeats take their time. */
const frames: string[] = [];
let socket: WebSocket;
beforeAll(async () => {
  world = await createWorld({ config: { allowPrivateAddresses: true } });
  client = createStranger(world);
  socket = new WebSocket(`${world.origin.replace('http', 'ws')}/socket/sockjs/000/quickchk/websocket`);
  socket.on('message', (data) => frames.push(String(data)));
  await waitFor(() => frames.includes('o'), 'the opening frame');
  socket.send(JSON.stringify([world.alice.token]));
}, PATIENCE);
afterAll(async () => {
  socket.terminate();
  await world.close();
});

describe('quick checks of the contract (8.11): work in the background and other people', () => {
  it('12: zips and links of unknown ids; the same links for the same request; null until done', async () => {
    expect(await client.refusal({ path: `/v2/zips/${NEVER}` })).toEqual([410, 'LINK_EXPIRED']);
    expect(await client.refusal({ path: `/v2/download_links/${NEVER}` })).toEqual([404, 'LINKS_NOT_FOUND']);
    const file_ids = await client.upload(0, 'check 12');
    const { id } = await client.post('/v2/download_links/create', { file_ids });
    expect((await client.post('/v2/download_links/create', { file_ids }))['id']).toBe(id);
    const job = () => client.get(`/v2/download_links/${String(id)}`);
    await waitFor(async () => {
      const { links, links_status } = await job();
      expect(links === null).toBe(links_status !== 'DONE');
      return links_status === 'DONE';
    });
    expect(await job()).toMatchObject({
      links: { download_links: [expect.any(String)], media_links: [], mp4_links: [] },
    });
  });

  it('13: what transfers answer to what makes no sense', async () => {
    const { transfer } = await client.post('/v2/transfers/add', { url: `${world.origin}/speedtest?bytes=5` });
    const { id } = transfer as { id: number };
    expect(await client.post('/v2/transfers/retry', { id })).toMatchObject({ transfer: { id } });
    await client.post('/v2/transfers/cancel', { transfer_ids: `${NEVER},${NEVER - 1}` });
    const stop = (transfer_id: number) => client.refusalOfPost('/v2/transfers/stop-recording', { transfer_id });
    expect(await stop(id)).toEqual([400, 'NOT_RECORDING']);
    expect((await stop(NEVER))[0]).toBe(404);
    expect((await client.refusal({ path: '/v2/transfers/list?per_page=1001' }))[0]).toBe(400);
    expect(await client.refusalOfPost('/v2/transfers/reannounce', { id: NEVER })).toEqual([400, 'BadRequest']);
  });

  it('15: sharing twice is refused, also of a child; unsharing everyone removes friends', async () => {
    const { folder, child } = world.shared;
    for (const file_ids of [folder, child]) {
      const refusal = await client.refusalOfPost('/v2/files/share', { file_ids, friends: 'bob' });
      expect(refusal).toEqual([400, 'ALREADY_SHARED']);
    }
    const bobSees = async () => (await client.ask({ path: `/v2/files/${child}`, token: world.bob.token })).status;
    expect(await bobSees()).toBe(200);
    await client.post(`/v2/files/${folder}/unshare`, { shares: 'everyone' });
    expect(await client.get(`/v2/files/${folder}/shared-with-v2`)).toMatchObject({ share_type: 'friends', shares: [] });
    expect(await bobSees()).toBe(404);
    await client.post('/v2/files/share', { file_ids: folder, friends: 'everyone' });
    expect(await bobSees()).toBe(200);
  });

  it('16: deleting an unknown event is ok, its torrent is not there', async () => {
    await client.post(`/v2/events/delete/${NEVER}`);
    expect((await client.refusal({ path: `/v2/events/${NEVER}/torrent` }))[0]).toBe(404);
  });

  it('18: friend calls with an unknown name', async () => {
    for (const verb of ['request', 'approve', 'deny', 'unfriend']) {
      expect(await client.refusalOfPost(`/v2/friends/nobody%20here/${verb}`)).toEqual([404, 'USER_NOT_FOUND']);
    }
    for (const name of ['nobody', world.mallory.username]) {
      expect(await client.refusal({ path: `/v2/friends/${name}/files` })).toEqual([404, 'NotFound']);
    }
    expect(await client.get('/v2/friends/bob/files')).toMatchObject({ file: null });
  });

  it('19: the token of a public share does not leave its tree', async () => {
    const { folder, file } = world.hers;
    const token = world.visitorToken;
    const page = await client.get('/v2/public_share/files/list?breadcrumbs=1', { token });
    expect(page).toMatchObject({ parent: { id: folder }, files: [{ name: 'inside.txt' }] });
    const [inside] = page['files'] as { id: number }[];
    expect(await client.get(`/v2/public_share/files/${inside?.id}/url`, { token })).toHaveProperty('url');
    for (const id of [file, 0, world.shared.child, world.hers.trashed]) {
      const paths = [`files/list?parent_id=${id}`, `files/${id}/url`];
      for (const path of paths) {
        const [status] = await client.refusal({ path: `/v2/public_share/${path}`, token });
        expect([path, status]).toEqual([path, 404]);
      }
      expect((await client.refusal({ path: `/v2/files/${id}/download`, token }))[0]).toBe(404);
    }
    expect((await client.refusal({ path: '/v2/files/list', token }))[1]).toBe('invalid_scope');
  });

  it(
    '20: the socket takes a bare token, closes a bad one with 4001 and sends heartbeats',
    async () => {
      const url = `${world.origin.replace('http', 'ws')}/socket/sockjs/websocket`;
      const bad = new WebSocket(url);
      const closed = new Promise<number>((resolve) => bad.on('close', resolve));
      bad.on('open', () => bad.send('not-a-token'));
      expect(await closed).toBe(4001);
      const heard: string[] = [];
      const raw = new WebSocket(url);
      raw.on('open', () => raw.send(world.alice.token));
      raw.on('message', (data) => heard.push(String(data)));
      let made = 0;
      await waitFor(async () => {
        await client.folder(`check 20, ${made++}`);
        return heard.length > 0 && frames.some((frame) => frame.startsWith('a['));
      }, 'an event on both kinds of connection');
      raw.terminate();
      expect(JSON.parse(heard[0] ?? '')).toMatchObject({ type: expect.any(String), value: expect.anything() });
      await waitFor(() => frames.includes('h'), 'a heartbeat within ten seconds');
    },
    PATIENCE,
  );
});
