import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestUser } from '../../testing/index.ts';
import { createExtractionServer, type ExtractionServer } from './extraction-server.ts';

jest.setTimeout(200_000);

/** Archives of the real packer; how they were made stands beside them. */
const FOLDER = join(import.meta.dirname, 'rar');
const TREE = {
  'notes/': '',
  'notes/read me.txt': 'hello\n',
  'notes/numbers.txt': Array.from({ length: 3000 }, (_, index) => `${index}\n`).join(''),
  'notes/empty.txt': '',
  'Ünïcode ☃.txt': 'snow',
  'empty folder/': '',
};
const noise = Array.from({ length: 250 }, (_, n) => createHash('sha256').update(`noise ${n}`).digest());
const BIG = Buffer.concat([...noise.slice(0, 125), Buffer.alloc(20_000, 'text '), ...noise.slice(125)]);

let server: ExtractionServer;
let user: TestUser;
beforeAll(async () => {
  server = await createExtractionServer();
});
beforeEach(async () => {
  user = await server.createUser();
});
afterAll(async () => {
  await server.expectNothingLeft();
  await server.close();
});

const add = async (name: string) => server.addFile(user, name, await readFile(join(FOLDER, name)));

/** Extracts files; resolves with what became of them. */
async function extract(ids: readonly number[], password?: string) {
  const [extraction, ...others] = await server.start(user, ids, password);
  expect(others).toEqual([]);
  const { status, message } = await server.ended(user, extraction!.id);
  return { status, message };
}
const EXTRACTED = { status: 'EXTRACTED', message: null };

describe('compressed RAR', () => {
  it.each(['four', 'four-solid', 'four-text', 'five', 'five-solid', 'five-extras'])('%s', async (name) => {
    expect(await extract([await add(`${name}.rar`)])).toEqual(EXTRACTED);
    expect(await server.contentOf(user, name)).toEqual(TREE);
  });

  it.each(['four-password', 'four-names', 'five-password', 'five-names'])(
    '%s asks, says when it is wrong, goes on when it is right',
    async (name) => {
      const id = await add(`${name}.rar`);
      expect(await extract([id])).toEqual({ status: 'PASSWORD', message: 'Password required' });
      expect(await extract([id], 'shut')).toEqual({ status: 'PASSWORD', message: 'Password incorrect' });
      expect(await extract([id], 'open')).toEqual(EXTRACTED);
      expect(await server.contentOf(user, name)).toEqual(TREE);
    },
  );

  it.each([
    ['four-set', undefined],
    ['four-old', undefined],
    ['five-set', undefined],
    ['five-locked', 'open'],
  ])('the volumes of %s are one extraction', async (name, password) => {
    const parts = readdirSync(FOLDER).filter((part) => part.startsWith(name));
    const ids: number[] = [];
    for (const part of parts.toReversed()) ids.push(await add(part));
    expect(await extract([ids[1]!], password)).toEqual(EXTRACTED);
    const rows = server.db.selectFrom('files').select(['size', 'blob_id']).where('user_id', '=', user.id);
    const [big] = await rows.where('name', '=', 'big.bin').execute();
    const digest = await server.blobs.digest(big?.blob_id ?? '');
    expect([digest.size, digest.sha1]).toEqual([BIG.length, createHash('sha1').update(BIG).digest('hex')]);
  });

  it.each(['four-set', 'five-set'])('says that a part of %s is missing', async (name) => {
    const ids = [await add(`${name}.part01.rar`), await add(`${name}.part03.rar`)];
    expect(await extract(ids)).toEqual({ status: 'ERROR', message: 'Part 2 of the archive is missing.' });
  });

  it.each(['four', 'five'])('%s is damaged when a byte is another', async (name) => {
    const bytes = await readFile(join(FOLDER, `${name}-solid.rar`));
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
    const id = await server.addFile(user, 'damaged.rar', bytes);
    expect(await extract([id])).toEqual({ status: 'ERROR', message: 'The archive is damaged.' });
    expect(await server.namesOf(user)).toEqual(['damaged.rar']);
  });

  it.each(['four', 'five'])('names in %s that lead elsewhere are refused or repaired, and said', async (name) => {
    expect(await extract([await add(`${name}-slip.rar`)])).toEqual({
      status: 'EXTRACTED',
      message: '2 entries with unsafe paths were left out. 1 name was changed.',
    });
    expect(await server.contentOf(user, `${name}-slip`)).toEqual({ 'up.txt': 'up', 'fine.txt': 'fine' });
  });

  it('leaves links out and says so, and takes a file that is a copy of another', async () => {
    expect(await extract([await add('five-links.rar')])).toEqual({
      status: 'EXTRACTED',
      message: '2 links or devices were left out.',
    });
    expect(await server.contentOf(user, 'five-links')).toEqual({ 'fine.txt': 'fine', 'copy.txt': 'fine' });
  });

  it('of version 4 does not say what a link is: where it points comes as a text', async () => {
    expect(await extract([await add('four-links.rar')])).toEqual(EXTRACTED);
    expect(await server.contentOf(user, 'four-links')).toEqual({ 'fine.txt': 'fine', link: '/etc/passwd' });
  });
});
