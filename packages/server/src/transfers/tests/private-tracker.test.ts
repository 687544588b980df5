import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { routes } from '@jackdaw/api-contract';
import { eventually } from '../../adapters/engine-support/tests/eventually.ts';
import { hasAria2, startSwarm, type SeededTorrent, type Swarm } from '../../adapters/webtorrent-engine/tests/swarm.ts';
import type { TestUser } from '../../testing/index.ts';
import { hasOpentracker, startOpentracker, type PrivateTracker } from './opentracker.ts';
import { createTransfersServer, type TransfersServer } from './transfers-server.ts';

jest.setTimeout(120_000);

(hasAria2 && hasOpentracker ? describe : describe.skip)('a private torrent of a tracker with an allow-list', () => {
  let tracker: PrivateTracker;
  let swarm: Swarm;
  let server: TransfersServer;
  let user: TestUser;
  const bytes = randomBytes(500_000);

  beforeAll(async () => {
    [tracker, swarm, server] = await Promise.all([startOpentracker(), startSwarm(), createTransfersServer()]);
    user = await server.createUser();
  });
  afterAll(async () => {
    await server.close();
    await swarm.close();
    await tracker.close();
  });

  const make = (name: string, passkey: string) =>
    swarm.makeTorrent(name, { [name]: bytes }, { private: true, announce: tracker.announceUrl(passkey) });
  /** Somebody has all of it, and tells the tracker with a key of his own. */
  const seed = async (name: string) =>
    swarm.seed(await make(name, 'of-the-seed'), { tracker: tracker.announceUrl('of-the-seed') });
  const start = (made: SeededTorrent) =>
    server.addTorrent(user.id, made.metainfo, { saveParentId: 0, callbackUrl: null, clientIp: '127.0.0.1' });
  const asked = ({ infoHash }: SeededTorrent, passkey: string) =>
    tracker.announces.filter((announce) => announce.infoHash === infoHash && announce.passkey === passkey);

  test('comes from the peers that the tracker names, with the key of who fetches it', async () => {
    const made = await make('listed.bin', 'of-the-leech');
    await tracker.allow(made.infoHash);
    await seed('listed.bin');
    const { id } = await start(made);
    expect(await server.get(user, id)).toMatchObject({ type: 'TORRENT', is_private: true });
    const done = await server.until(user, id, 'COMPLETED');
    expect(done.tracker).toBe(tracker.announceUrl('of-the-leech'));
    expect(bytes.equals(await server.bytesOf(done.file_id ?? 0))).toBe(true);
    const told = () => asked(made, 'of-the-leech').map(({ event, left }) => [event, left]);
    await eventually(() => told().some(([event]) => event === 'completed'));
    expect(told()[0]).toEqual(['started', bytes.length]);
    expect(told()).toContainEqual(['completed', 0]);
  });

  test('that is not on the list says what the tracker says, and comes once it is', async () => {
    const made = await make('unlisted.bin', 'of-the-leech');
    await seed('unlisted.bin');
    const { id } = await start(made);
    const refused = await eventually(async () => {
      const transfer = await server.get(user, id);
      return transfer.tracker_message !== null && transfer;
    });
    expect(refused).toMatchObject({
      status: 'DOWNLOADING',
      tracker_message: 'Requested download is not authorized for use with this tracker.',
      peers_connected: 0,
      downloaded: 0,
    });
    await tracker.allow(made.infoHash);
    // The first one was refused too, and will not ask again for a while.
    await seed('unlisted.bin');
    await eventually(async () => {
      // It may just have come.
      await server.call(routes.transfers.reannounce, { id }, user.token).catch(() => undefined);
      return (await server.get(user, id)).status === 'COMPLETED';
    });
    const { file_id: fileId } = await server.get(user, id);
    expect(bytes.equals(await server.bytesOf(fileId ?? 0))).toBe(true);
  });
});
