import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LIVE_EVENT_TYPES, routes } from '@jackdaw/api-contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueOf, createVoucher } from '../../plans/index.ts';
import { createTestClock, waitFor, type TestUser } from '../../testing/index.ts';
import { createFaults } from './faults.ts';
import { prepareFolder, startLife, type Life } from './life.ts';
import { listenBy, type Listener } from './live-client.ts';
import { folder as makeFolder, put } from './scenarios.ts';

jest.setTimeout(120_000);

const clock = createTestClock(new Date());
const { files, friends, media, payment, publicShares, sharing, transfers, trash, zips } = routes;

let dataDir: string;
let life: Life;
let origin: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'roles-'));
  await prepareFolder(dataDir);
  life = await startLife(dataDir, { clock, faults: createFaults() });
  origin = await life.listen();
});
afterAll(async () => {
  for (const listener of Object.values(listeners)) listener.end();
  await life.end();
  await rm(dataDir, { recursive: true, force: true });
});

const listeners: Record<string, Listener> = {};
/** What each has heard since the last time, as `type` with what it is about. */
function harvest(): Record<string, string[]> {
  const heard = Object.entries(listeners).map(([role, { heard: events }]) => {
    const texts = events.splice(0).map(({ type, value }) => {
      const about = value as { id?: unknown; name?: string; username?: string } | number | null;
      return about !== null && typeof about === 'object'
        ? `${type} ${about.name ?? about.username ?? ''}`.trim()
        : type;
    });
    return [role, [...new Set(texts)].sort()] as const;
  });
  return Object.fromEntries(heard.filter(([, texts]) => texts.length > 0));
}
const everHeard = new Set<string>();

/** Does something and says who heard what of it. */
async function after(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  await work().catch((error: unknown) => {
    throw new Error(JSON.stringify(life.errors), { cause: error });
  });
  await life.idle();
  // What was published is on its way: each hears a last event of his own that comes after it.
  for (const [role, { heard }] of Object.entries(listeners)) {
    const audience = audiences[role]!;
    life.parts.bus.publish(audience, () => ({ type: 'transfers_count', value: 777 }));
    await waitFor(() => heard.some((event) => event.type === 'transfers_count' && event.value === 777), role);
    const end = heard.findIndex((event) => event.value === 777);
    heard.splice(end, 1);
    for (const { type } of heard) everHeard.add(type);
  }
  return harvest();
}
const audiences: Record<string, number | `share:${number}`> = {};

describe('live events', () => {
  let ada: TestUser;
  let bob: TestUser;
  let shared: number;
  let inside: number;
  let film: number;

  async function connect(role: string, user: TestUser, how: Parameters<typeof listenBy>[0]): Promise<void> {
    listeners[role] = await listenBy(how, origin, user.token);
    audiences[role] = user.id;
    await waitFor(() => life.parts.bus.isHeard(user.id), `${role} to be let in`);
  }

  it('of friendship reach the two whom they concern', async () => {
    ada = await life.createUser({ username: 'ada' });
    bob = await life.createUser({ username: 'bob' });
    const dan = await life.createUser({ username: 'dan' });
    const mallory = await life.createUser({ username: 'mallory' });
    await connect('owner', ada, 'websocket');
    await connect('friend', bob, 'bare');
    await connect('passer-by', dan, 'websocket');
    await connect('stranger', mallory, 'xhr-streaming');
    expect(await after(() => life.call(friends.request, { username: 'ada' }, dan.token))).toEqual({
      owner: ['friend_request_count', 'friend_request_received dan'],
    });
    expect(await after(() => life.call(friends.deny, { username: 'dan' }, ada.token))).toEqual({
      owner: ['friend_request_count', 'friend_request_deny_sent dan'],
      'passer-by': ['friend_request_deny_received ada'],
    });
    await after(() => life.call(friends.request, { username: 'ada' }, dan.token));
    expect(await after(() => life.call(friends.approve, { username: 'dan' }, ada.token))).toEqual({
      owner: ['friend_request_approve_sent dan', 'friend_request_count'],
      'passer-by': ['friend_request_approve_received ada'],
    });
    expect(await after(() => life.call(friends.unfriend, { username: 'ada' }, dan.token))).toEqual({
      owner: ['friend_remove_received dan'],
      'passer-by': ['friend_remove_sent ada'],
    });
    await life.call(friends.request, { username: 'ada' }, bob.token);
    await after(() => life.call(friends.approve, { username: 'bob' }, ada.token));
  });

  it('of files reach their owner; of shared ones, friends and visitors too', async () => {
    expect(await after(async () => void (shared = await makeFolder(life, ada, 'shared')))).toEqual({
      owner: ['file_create shared'],
    });
    const showing = await after(async () => {
      await life.call(sharing.share, { file_ids: [shared], friends: ['bob'] }, ada.token);
    });
    expect(Object.keys(showing)).toEqual(['friend']);
    const { public_share: share } = await life.call(publicShares.create, { file_id: shared }, ada.token);
    listeners['visitor'] = await listenBy('bare', origin, share.push_token);
    audiences['visitor'] = `share:${share.id}`;
    await waitFor(() => life.parts.bus.isHeard(`share:${share.id}`), 'the visitor to be let in');
    await after(async () => undefined);

    const created = await after(async () => void (inside = await put(life, ada, 'inside.txt', 'inside', shared)));
    expect(created).toEqual({
      owner: ['file_create inside.txt', 'file_update shared', 'user_update'],
      friend: ['file_create inside.txt', 'file_update shared'],
      visitor: ['file_create inside.txt', 'file_update shared'],
    });
    const secret = await after(async () => void (film = await put(life, ada, 'secret.avi', 'a film')));
    expect(Object.keys(secret)).toEqual(['owner']);
    const everyone = ['friend', 'owner', 'visitor'];
    const renamed = await after(() => life.call(files.rename, { file_id: inside, name: 'new.txt' }, ada.token));
    expect(Object.keys(renamed).sort()).toEqual(everyone);
    const moved = await after(() => life.call(files.move, { file_ids: [inside], parent_id: 0 }, ada.token));
    expect(moved['owner']).toContain('file_move new.txt');
    for (const role of ['friend', 'visitor'])
      expect(moved[role]).toEqual(['file_delete new.txt', 'file_update shared']);
    const outside = await after(() => life.call(files.rename, { file_id: inside, name: 'gone.txt' }, ada.token));
    expect(outside).toEqual({ owner: ['file_update gone.txt'] });
    await after(() => life.call(files.move, { file_ids: [inside], parent_id: shared }, ada.token));
    const trashed = await after(() => life.call(files.remove, { file_ids: [inside] }, ada.token));
    for (const role of everyone) expect(trashed[role]).toContain('file_delete gone.txt');
    const back = await after(() => life.call(trash.restore, { file_ids: [inside] }, ada.token));
    for (const role of everyone) expect(back[role]).toContain('file_create gone.txt');
  });

  it('of work reach whoever ordered it, and nobody else', async () => {
    const owner = async (work: () => Promise<unknown>) => {
      const heard = await after(work);
      expect(Object.keys(heard)).toEqual(['owner']);
      return heard['owner']!.map((text) => text.split(' ')[0]);
    };
    expect(await owner(() => life.call(media.convert, { id: film }, ada.token))).toContain('mp4_update');
    expect(await owner(() => life.call(zips.create, { file_ids: [shared, film] }, ada.token))).toEqual(['zip_created']);
    const url = 'http://127.0.0.1:9/season';
    const fetched = await owner(() => life.call(transfers.add, { url, save_parent_id: 0 }, ada.token));
    for (const type of ['transfer_create', 'transfer_update', 'transfers_count']) expect(fetched).toContain(type);
    const { id } = await life.db.selectFrom('transfers').select('id').executeTakeFirstOrThrow();
    expect(await owner(() => life.call(transfers.clean, {}, ada.token))).toContain('transfers_clean');
    const again = await owner(async () => {
      const { transfer } = await life.call(transfers.add, { url: `${url}/2`, save_parent_id: 0 }, ada.token);
      expect(transfer.id).toBeGreaterThan(id);
      await life.call(transfers.cancel, { transfer_ids: [transfer.id] }, ada.token);
    });
    expect(again).toContain('transfer_delete');
    const parts = { db: life.own, clock, secret: life.parts.secret, catalogue: catalogueOf(life.config) };
    const code = await createVoucher(parts, { kind: 'voucher', planCode: '1TB_30_once' });
    const paid = await owner(() => life.call(payment.redeemVoucher, { code }, ada.token));
    expect(paid).toEqual(expect.arrayContaining(['payment_update', 'user_update']));
  });

  it('are all there are', () => {
    // The hub tells these by itself: live.test.ts.
    const told = [...everHeard, 'app_version_updated', 'custom'];
    expect(told.sort()).toEqual([...LIVE_EVENT_TYPES].sort());
  });

  it('end with the share and the friendship', async () => {
    await after(() => life.call(friends.unfriend, { username: 'bob' }, ada.token));
    const heard = await after(() => life.call(files.rename, { file_id: inside, name: 'again.txt' }, ada.token));
    expect(heard).toEqual({ owner: ['file_update again.txt'], visitor: ['file_update again.txt'] });
  });
});
