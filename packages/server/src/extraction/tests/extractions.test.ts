import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import type { ArchiveReader } from '../../ports/archive-reader.ts';
import { NoSpaceError } from '../../ports/blob-store.ts';
import { waitFor, type TestUser } from '../../testing/index.ts';
import { createExtractionServer, type ExtractionServer, type ExtractionServerOptions } from './extraction-server.ts';
import { makeTar } from './make-hostile.ts';

jest.setTimeout(200_000);
const { files, extractions } = routes;

/** A reader that stops after the first file until it is let go. */
function createGate() {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const wrapReader = (reader: ArchiveReader): ArchiveReader => ({
    read: (parts, options, sink) =>
      reader.read(parts, options, {
        listed: (entries) => sink.listed(entries),
        begin: (entry) => sink.begin(entry),
        data: (chunk) => sink.data(chunk),
        async end() {
          await sink.end();
          reached.resolve();
          const aborted = new Promise((resolve) => options.signal.addEventListener('abort', resolve));
          await Promise.race([gate.promise, aborted]);
        },
      }),
  });
  return { wrapReader, reached: reached.promise, open: () => gate.resolve() };
}

const tar = makeTar([
  { name: 'one.txt', data: Buffer.from('one') },
  { name: 'folder/two.txt', data: Buffer.from('two') },
]);

let server: ExtractionServer;
let user: TestUser;
async function open(options: ExtractionServerOptions = {}): Promise<void> {
  server = await createExtractionServer(options);
  user = await server.createUser();
}
const start = async (bytes: Buffer = tar, name = 'box.tar') => {
  const fileId = await server.addFile(user, name, bytes);
  const [extraction] = await server.start(user, [fileId]);
  return { id: extraction!.id, fileId };
};
const list = async (token = user.token) => (await server.call(extractions.list, {}, token)).extractions;
const statusOf = async (id: number) => (await server.find(user, id))?.status;

afterEach(async () => {
  await server.expectNothingLeft();
  await server.close();
});

describe('what is asked', () => {
  beforeEach(() => open());

  it('is refused without a selection, with a bad cursor and for accounts that are not active', async () => {
    for (const args of [
      {},
      { user_file_ids: [] },
      { cursor: 'nonsense' },
      { user_file_ids: [1], password: 'x'.repeat(1025) },
    ]) {
      expect(await server.fail(extractions.create, args as never, { token: user.token, as: 'json' })).toMatchObject({
        status_code: 400,
        error_type: 'BadRequest',
      });
    }
    const passive = await server.createUser({ status: 'inactive' });
    expect(await server.fail(extractions.create, { user_file_ids: [1] }, passive.token)).toMatchObject({
      status_code: 402,
    });
    expect(await server.fail(extractions.list, {}, passive.token)).toMatchObject({ status_code: 402 });
  });

  it('may hold nothing to extract', async () => {
    const text = await server.addFile(user, 'notes.txt', Buffer.from('x'));
    const folder = await server.tree.addFolder({ userId: user.id, parentId: 0, name: 'folder.zip' });
    expect(await server.start(user, [text, folder.id, 2_147_483_647])).toEqual([]);
  });

  it('may come as JSON, from a third-party token, and from a cursor with exceptions', async () => {
    const ids: number[] = [];
    for (const name of ['a.tar', 'b.tar', 'c.txt', 'd.tar']) ids.push(await server.addFile(user, name, tar));
    const third = { token: user.thirdPartyToken, as: 'json' } as const;
    const page = await server.call(files.list, { per_page: 1 }, user.token);
    const args = { cursor: page.cursor!, exclude_ids: [ids[1]!] };
    const { extractions: made } = await server.call(extractions.create, args, third);
    expect(made.map(({ name }) => name).toSorted()).toEqual(['a.tar', 'd.tar']);
    for (const { id } of made) await server.ended(user, id);
    const raw = await server.inject({
      method: 'POST',
      url: '/v2/files/extract',
      headers: { authorization: `Bearer ${user.thirdPartyToken}` },
      payload: { user_file_ids: [String(ids[1])] },
    });
    expect(raw.json()).toMatchObject({ status: 'OK', extractions: [{ name: 'b.tar' }] });
    await server.ended(user, raw.json<{ extractions: { id: number }[] }>().extractions[0]!.id);
  });

  it('knows nothing of other people', async () => {
    const other = await server.createUser();
    const { id, fileId } = await start();
    expect(await server.start(other, [fileId])).toEqual([]);
    expect(await list(other.token)).toEqual([]);
    expect(await server.fail(extractions.remove, { extraction_id: id }, other.token)).toMatchObject({
      status_code: 404,
    });
    await server.ended(user, id);
  });

  it('twice at the same time is one extraction', async () => {
    const fileId = await server.addFile(user, 'box.tar', tar);
    const made = await Promise.all(Array.from({ length: 5 }, () => server.start(user, [fileId])));
    const ids = new Set(made.flat().map(({ id }) => id));
    expect(ids.size).toBe(1);
    await server.ended(user, [...ids][0]!);
    expect(await server.namesOf(user)).toEqual(['box.tar', 'box']);
  });

  it('ends in a folder beside the archive, told as it appears', async () => {
    const events = server.events(user.id);
    const parent = await server.tree.addFolder({ userId: user.id, parentId: 0, name: 'here' });
    const fileId = await server.addFile(user, 'box.tar', tar, parent.id);
    const [extraction] = await server.start(user, [fileId]);
    expect(await server.ended(user, extraction!.id)).toMatchObject({ status: 'EXTRACTED', message: null });
    const made = { name: 'box', parent_id: parent.id, file_type: 'FOLDER', size: 6 };
    await waitFor(() =>
      events.some(({ type, value }) => type === 'file_create' && (value as { name: string }).name === 'box'),
    );
    expect(events).toContainEqual({ type: 'file_create', value: expect.objectContaining(made) });
  });

  it('is listed newest first, may be taken off, and is extracted anew when asked again', async () => {
    const first = await start();
    await server.ended(user, first.id);
    const second = await start(tar, 'next.tar');
    await server.ended(user, second.id);
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    await server.call(extractions.remove, { extraction_id: second.id }, user.token);
    expect(await server.fail(extractions.remove, { extraction_id: second.id }, user.token)).toMatchObject({
      error_type: 'NotFound',
    });
    const [again] = await server.start(user, [first.fileId]);
    expect(again!.id).not.toBe(first.id);
    await server.ended(user, again!.id);
    expect((await list()).map(({ id }) => id)).toEqual([again!.id]);
    expect(await server.namesOf(user)).toContain('box (1)');
  });
});

it('a file that somebody else shares cannot be extracted', async () => {
  const owner: { user?: TestUser } = {};
  await open({
    access: (own) => ({
      ...own,
      // What sharing will do: everything of the owner can be read.
      readMany: (reader, ids) => own.readMany({ ...reader, userId: owner.user?.id ?? reader.userId }, ids),
    }),
  });
  owner.user = await server.createUser();
  const theirs = await server.addFile(owner.user, 'theirs.tar', tar);
  expect(await server.fail(extractions.create, { user_file_ids: [theirs] }, user.token)).toMatchObject({
    status_code: 403,
    error_type: 'Forbidden',
  });
  expect(await list()).toEqual([]);
});

describe('while it runs', () => {
  it('says so, and nothing of the result can be seen', async () => {
    const gate = createGate();
    await open({ wrapReader: gate.wrapReader });
    const { id, fileId } = await start();
    await gate.reached;
    expect(await statusOf(id)).toBe('EXTRACTING');
    expect(await server.start(user, [fileId])).toMatchObject([{ id, status: 'EXTRACTING' }]);
    expect(await server.namesOf(user)).toEqual(['box.tar']);
    gate.open();
    await server.ended(user, id);
  });

  it('can be cancelled, and nothing is left', async () => {
    const gate = createGate();
    await open({ wrapReader: gate.wrapReader });
    const { id } = await start();
    await gate.reached;
    await server.call(extractions.remove, { extraction_id: id }, user.token);
    await waitFor(async () => (await server.db.selectFrom('extraction_blobs').selectAll().execute()).length === 0);
    await waitFor(
      async () =>
        (await server.db.selectFrom('jobs').selectAll().where('kind', '=', 'extraction.extract').execute()).length ===
        0,
    );
    expect(await server.namesOf(user)).toEqual(['box.tar']);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['trashed', (fileId: number) => server.tree.trash(user.id, [fileId])],
    ['destroyed', (fileId: number) => server.tree.destroy(user.id, [fileId])],
  ] as const)('the archive may be %s: then it fails and nothing is left', async (_how, remove) => {
    const gate = createGate();
    await open({ wrapReader: gate.wrapReader });
    const { id, fileId } = await start();
    await gate.reached;
    await remove(fileId);
    gate.open();
    expect(await server.ended(user, id)).toMatchObject({
      status: 'ERROR',
      message: 'The archive was deleted while it was extracted.',
    });
    expect(await server.namesOf(user)).toEqual([]);
  });

  it('the archive may be deleted before its turn comes', async () => {
    const gate = createGate();
    await open({ wrapReader: gate.wrapReader, config: { extractionsAtOnce: 1 } });
    const first = await start();
    await gate.reached;
    const second = await start(tar, 'waiting.tar');
    expect(await statusOf(second.id)).toBe('SENT_TO_QUEUE');
    await server.tree.destroy(user.id, [second.fileId]);
    gate.open();
    await server.ended(user, first.id);
    expect((await server.ended(user, second.id)).status).toBe('ERROR');
  });
});

describe('room', () => {
  const big = makeTar([{ name: 'big', data: Buffer.alloc(1000) }]);
  const noQuota = { status: 'ERROR', message: 'There is not enough space left.' };

  it('that the account lacks', async () => {
    await open();
    user = await server.createUser({ quota: big.length + 999 });
    const { id } = await start(big);
    expect(await server.ended(user, id)).toMatchObject(noQuota);
    expect(await server.namesOf(user)).toEqual(['box.tar']);
  });

  it('that two extractions need together', async () => {
    const gate = createGate();
    await open({ wrapReader: gate.wrapReader });
    user = await server.createUser({ quota: 2 * big.length + 1500 });
    const first = await start(big);
    await gate.reached;
    const second = await start(big, 'second.tar');
    expect(await server.ended(user, second.id)).toMatchObject(noQuota);
    gate.open();
    expect((await server.ended(user, first.id)).status).toBe('EXTRACTED');
  });

  it('that the disk lacks, before and while it is written', async () => {
    const full = { status: 'ERROR', message: 'The disk of the server is full.' };
    await open({ wrapBlobs: (blobs) => ({ ...blobs, freeSpace: async () => 64 * 2 ** 20 + 500 }) });
    expect(await server.ended(user, (await start(big)).id)).toMatchObject(full);
    await server.expectNothingLeft();
    await server.close();
    await open({
      wrapBlobs: (blobs) => ({
        ...blobs,
        async create() {
          const writer = await blobs.create();
          writer.write = () => Promise.reject(new NoSpaceError());
          return writer;
        },
      }),
    });
    expect(await server.ended(user, (await start(big)).id)).toMatchObject(full);
  });
});

it('whatever breaks, the message is the one of the specification, and what broke is logged', async () => {
  await open({ wrapReader: () => ({ read: () => Promise.reject(new Error('boom')) }) });
  const { id } = await start();
  await waitFor(async () => (await statusOf(id)) === 'ERROR');
  expect((await server.find(user, id))?.message).toBe('Oops. Could not extract.');
  expect(JSON.stringify(server.logged)).toContain('boom');
});

it('ended ones leave the list after a week', async () => {
  await open();
  const { id } = await start();
  await server.ended(user, id);
  server.clock.advance(8 * 86_400_000);
  server.jobs.wake();
  await waitFor(async () => (await list()).length === 0);
});
