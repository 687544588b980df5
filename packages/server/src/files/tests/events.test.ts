import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { liveEventValues, routes } from '@jackdaw/api-contract';
import { Compile } from 'typebox/compile';
import type { TestUser } from '../../testing/index.ts';
import type { BlobFacts } from '../index.ts';
import { createFilesServer, type FilesServer } from './files-server.ts';

const { files, trash } = routes;
const known = new Map<string, BlobFacts>();

let server: FilesServer;
let user: TestUser;
let heard: { type: string; value?: unknown }[];
beforeAll(async () => {
  server = await createFilesServer({
    media: { mediaFacts: async () => known, conversionFacts: async () => new Map() },
  });
});
beforeEach(async () => {
  user = await server.createUser();
  heard = server.events(user.id, (await server.tokens.resolve(user.token))?.tokenId);
});
afterAll(() => server.close());

/** Takes what was heard since the last time; every event must keep to the contract. */
function events() {
  const taken = heard.splice(0);
  for (const { type, value } of taken) {
    const schema = liveEventValues[type as keyof typeof liveEventValues];
    expect([type, [...Compile(schema).Errors(value)]]).toEqual([type, []]);
  }
  return taken;
}

describe('live events', () => {
  it('tell of a new file, the folder that grew and the disk', async () => {
    const folder = await server.addFolder(user, 'folder');
    expect(events()).toMatchObject([{ type: 'file_create', value: { id: folder.id, parent_id: 0 } }]);
    const file = await server.addFile(user, 'film.mkv', folder.id, 30);
    expect(events()).toMatchObject([
      { type: 'file_update', value: { id: folder.id, size: 30 } },
      { type: 'file_create', value: { id: file.id, file_type: 'VIDEO', crc32: expect.any(String), screenshot: null } },
      { type: 'user_update', value: { disk: { used: 30, size: 1024 ** 3, avail: 1024 ** 3 - 30 }, trash_size: 0 } },
    ]);
  });

  it('tell of a rename and a move, with URLs for the connection that hears of it', async () => {
    const folder = await server.addFolder(user, 'target');
    const file = await server.addFile(user, 'a.mkv');
    known.set(file.blob_id ?? '', { probe: null, hasStill: true });
    events();
    await server.call(files.rename, { file_id: file.id, name: 'b.mkv' }, user.token);
    const screenshot = `http://jackdaw.test/v2/files/${file.id}/screenshot?oauth_token=${user.downloadToken}`;
    expect(events()).toMatchObject([{ type: 'file_update', value: { id: file.id, name: 'b.mkv', screenshot } }]);
    await server.call(files.move, { file_ids: [file.id], parent_id: folder.id }, user.token);
    expect(events()).toMatchObject([
      { type: 'file_update', value: { id: folder.id, size: 10 } },
      { type: 'file_move', value: { id: file.id, parent_id: folder.id, old_parent_id: 0 } },
    ]);
  });

  it('tell of deletion, restoring and destroying', async () => {
    const file = await server.addFile(user, 'a');
    events();
    await server.call(files.remove, { file_ids: [file.id] }, user.token);
    expect(events()).toMatchObject([
      { type: 'file_delete', value: { id: file.id, parent_id: 0, name: 'a' } },
      { type: 'user_update', value: { trash_size: 10 } },
    ]);
    await server.call(trash.restore, { file_ids: [file.id] }, user.token);
    expect(events()).toMatchObject([
      { type: 'file_create', value: { id: file.id } },
      { type: 'user_update', value: { trash_size: 0, disk: { used: 10 } } },
    ]);
    await server.call(files.remove, { file_ids: [file.id], skip_trash: true }, user.token);
    expect(events().at(-1)).toMatchObject({ type: 'user_update', value: { disk: { used: 0 } } });
  });

  it('say nothing when nothing changed, and nothing to others', async () => {
    const file = await server.addFile(user, 'a');
    const others = server.events((await server.createUser()).id);
    events();
    await server.call(files.rename, { file_id: file.id, name: 'a' }, user.token);
    await server.fail(files.rename, { file_id: file.id, name: '' }, user.token);
    expect(events()).toEqual([]);
    await server.call(files.rename, { file_id: file.id, name: 'b' }, user.token);
    expect(others).toEqual([]);
  });
});
