import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDate } from '@jackdaw/api-contract';
import { allProbes, requestOf, snapshot, type Own, type Probe } from './probes.ts';
import { createWorld, PATIENCE, type World } from './world.ts';

const NEVER = 2_147_483_647;
const { probes, unknown } = allProbes();

let world: World;
let own: Own;
let cursors: Readonly<Record<string, string>>;
let feeds: Server;

/** Cursors of hers, of each kind of list. */
async function herCursors(): Promise<Record<string, string>> {
  const lists = {
    files: '/v2/files/list?per_page=1',
    search: '/v2/files/search?query=e&per_page=1',
    trash: '/v2/trash/list?per_page=1',
    transfers: '/v2/transfers/list?per_page=1',
  };
  const found: Record<string, string> = {};
  for (const [name, path] of Object.entries(lists)) {
    const { body } = await world.ask({ path, token: world.alice.token });
    if (typeof body['cursor'] !== 'string') throw new Error(`${path} has only one page`);
    found[name] = body['cursor'];
  }
  return found;
}

async function upload(token: string, fileName: string): Promise<number> {
  const fields = { file: { fileName, content: fileName } };
  const { body } = await world.ask({ method: 'POST', path: '/v2/files/upload', token, fields, as: 'multipart' });
  return (body['file'] as { id: number }).id;
}

beforeAll(async () => {
  feeds = createServer((_request, response) => {
    response.setHeader('content-type', 'application/rss+xml');
    response.end('<rss version="2.0"><channel><title>f</title></channel></rss>');
  }).listen(0, '127.0.0.1');
  world = await createWorld({ config: { allowPrivateAddresses: true } });
  const { server, bob, mallory, alice } = world;
  const { db } = server;
  const created_at = formatDate(server.clock.now());
  // Somebody that mallory could share with, and more than one entry in each list of alice.
  const sides = [
    { user_id: mallory.id, friend_id: bob.id, root_id: 900_003 },
    { user_id: bob.id, friend_id: mallory.id, root_id: 900_004 },
  ].map((side) => ({ ...side, created_at }));
  await db.insertInto('friendships').values(sides).execute();
  const more = await upload(alice.token, 'more.txt');
  await world.ask({ method: 'POST', path: '/v2/files/delete', token: alice.token, fields: { file_ids: more } });
  const { id: _transfer, ...transfer } = await db.selectFrom('transfers').selectAll().executeTakeFirstOrThrow();
  await db.insertInto('transfers').values(transfer).execute();
  const { id: _feed, ...feed } = await db.selectFrom('rss_feeds').selectAll().executeTakeFirstOrThrow();
  const copy = { ...feed, user_id: mallory.id };
  const { id: feedId } = await db.insertInto('rss_feeds').values(copy).returning('id').executeTakeFirstOrThrow();
  const feedUrl = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}/`;
  own = { file: await upload(mallory.token, 'mine.txt'), feed: feedId, feedUrl };
  cursors = await herCursors();
}, PATIENCE);
afterAll(async () => {
  await world.close();
  feeds.close();
});

function valueOf({ route, kind }: Probe): number | string {
  if (kind !== 'cursor') return world.hers[kind];
  const list = route.id === 'files.searchContinue' ? 'search' : (route.id.split('.')[0] ?? '');
  return cursors[list] ?? cursors['files'] ?? '';
}

/** An answer without what differs by the id that was asked for. */
async function ask(probe: Probe, token: string, value: number | string) {
  const { status, body } = await world.ask({ ...requestOf(probe, value, own), token });
  const errors = (body['errors'] as { error_type: string }[] | undefined)?.map((error) => error.error_type);
  return { status, type: body['error_type'], errors, text: body['error_message'] };
}

describe('ids of what belongs to somebody else', () => {
  it('every parameter that looks like an id has been judged', () => expect(unknown).toEqual([]));

  const named = probes.map((probe) => [`${probe.route.id}: ${probe.name} of her ${probe.kind}`, probe] as const);
  it.each(named)('%s', async (_what, probe) => {
    const { mallory } = world;
    const before = await snapshot(world, [mallory.id]);
    const token = probe.route.auth === 'share' ? world.visitorToken : mallory.token;
    const answer = await ask(probe, token, valueOf(probe));
    expect(probe.refusal).toContain(answer.status);
    expect(await snapshot(world, [mallory.id])).toEqual(before);
    // Nobody learns whether it is there.
    if (probe.kind === 'cursor' || probe.kind === 'app') return;
    expect(answer).toEqual(await ask(probe, token, NEVER));
  });
});

describe('what a friend shares', () => {
  /** Routes that read a file, and what they answer to the friend it is shared with. */
  const kinds = ['file', 'folder', 'video'];
  const ids = probes.filter(({ kind, route }) => kinds.includes(kind) && route.auth !== 'share');

  it.each(ids.map((probe) => [`${probe.route.id}: ${probe.name} of her ${probe.kind}`, probe] as const))(
    '%s stays hers, because it is not shared with him',
    async (_what, probe) => {
      const before = await snapshot(world, [world.bob.id]);
      const answer = await ask(probe, world.bob.token, valueOf(probe));
      // He has no feed of his own that the probe could name.
      if (probe.route.id !== 'rss.update') expect(probe.refusal).toContain(answer.status);
      expect(await snapshot(world, [world.bob.id])).toEqual(before);
    },
  );

  const READING = /^(GET|HEAD)$/;
  const changes = ids.filter(({ route }) => !READING.test(route.method));
  const onceEach = [...new Map(changes.map((probe) => [`${probe.route.id}: ${probe.name}`, probe]))];
  /** Of what is received he has a position of his own, his own copies and downloads, and his own view. */
  const HIS = [
    ...['media.setStartFrom', 'media.deleteStartFrom', 'media.setWatchStatus', 'sharing.clone', 'sharing.copyToDisk'],
    ...['zips.create', 'downloadLinks.create', 'downloadLinks.collect', 'files.copy', 'media.convert', 'rss.update'],
  ];

  it.each(onceEach.filter(([, { route }]) => !HIS.includes(route.id)))(
    '%s changes nothing of it',
    async (_what, probe) => {
      const before = await snapshot(world, [world.bob.id]);
      for (const id of [world.shared.folder, world.shared.child]) {
        const { status, errors } = await ask(probe, world.bob.token, id);
        const isRefused = status >= 400 || (errors ?? []).length > 0 || probe.refusal.includes(status);
        expect([status, isRefused]).toEqual([status, true]);
      }
      expect(await snapshot(world, [world.bob.id])).toEqual(before);
    },
  );
});

describe('a visitor of a public share', () => {
  const served = probes.filter(({ route, kind }) => ['file', 'share'].includes(route.auth) && kind !== 'cursor');

  it.each(served.map((probe) => [`${probe.route.id}: ${probe.name} of her ${probe.kind}`, probe] as const))(
    '%s: only what is in the tree',
    async (_what, probe) => {
      const isInside = probe.kind === 'folder';
      const { status } = await ask(probe, world.visitorToken, valueOf(probe));
      if (!isInside) expect([401, 404]).toContain(status);
      for (const id of [world.shared.folder, world.shared.child, 0]) {
        expect([401, 404]).toContain((await ask(probe, world.visitorToken, id)).status);
      }
    },
  );
});
