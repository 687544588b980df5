import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestUser } from '../../testing/index.ts';
import { createTusClient, type TusClient } from './tus-client.ts';
import { createUploadServer, type UploadServer } from './upload-server.ts';

let folder: string;
let server: UploadServer;
let user: TestUser;
let tus: TusClient;

async function start(dataDir: string): Promise<void> {
  server = await createUploadServer({ dataDir });
  user = await server.createUser();
  tus = createTusClient(server.origin, user.token);
}
const idOf = (answer: Response) => Number(answer.headers.get('putio-file-id'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-jobs-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the sweep', () => {
  it('removes old bytes without a row, and nothing of files and uploads that go on', async () => {
    await start(folder);
    const file = await tus.create({ length: 3, metadata: { name: 'kept' }, body: Buffer.from('abc') });
    const going = await tus.create({ length: 6, metadata: { name: 'going' }, body: Buffer.from('abc') });
    const orphan = await server.blobs.create();
    await orphan.close();
    expect(await server.uploads.sweep()).toBe(0);
    server.clock.set(new Date(Date.now() + 2 * 86_400_000));
    expect(await server.uploads.sweep()).toBe(1);
    expect(await server.blobs.draftSize(orphan.id)).toBeNull();
    const { blob_id: blobId } = await server.files.tree.get(user.id, idOf(file));
    expect(await server.blobs.localPath(blobId!)).toContain(blobId!);
    expect(await readdir(join(folder, 'drafts'))).toHaveLength(1);
    expect((await tus.head(going.headers.get('location')!)).status).toBe(410);
  });
});

describe('the end of its time', () => {
  it('does not take the bytes of one that is just being saved', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: inside, resolve: entered } = Promise.withResolvers<void>();
    const failpoint = async () => {
      entered();
      await gate;
    };
    server = await createUploadServer({ dataDir: folder, uploads: () => ({ failpoint }) });
    user = await server.createUser();
    tus = createTusClient(server.origin, user.token);
    const location = (await tus.create({ length: 3, metadata: { name: 'late' } })).headers.get('location')!;
    const sending = tus.patch(location, 0, Buffer.from('abc'));
    await inside;
    server.clock.advance(8 * 86_400_000);
    const expiring = server.uploads.expire();
    open();
    const answer = await sending;
    await expiring;
    expect(answer.status).toBe(204);
    expect((await server.bytesOf(user, idOf(answer))).toString()).toBe('abc');
  });
});

describe('an upload to a disk that gets full', () => {
  it('says so, keeps what it has, and goes on once there is room', async () => {
    const mount = join(folder, 'small');
    await mkdir(mount);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mount], { stdio: 'ignore' });
    } catch {
      console.warn('Left out: a full disk needs the right to mount a tmpfs');
      await start(folder);
      return;
    }
    try {
      await start(mount);
      const bytes = randomBytes(6_000_000);
      expect((await tus.create({ length: 9_000_000, metadata: { name: 'too big' } })).status).toBe(413);
      const made = await tus.create({ length: bytes.length, metadata: { name: 'film.mkv' } });
      const location = made.headers.get('location')!;
      await writeFile(join(mount, 'ballast'), randomBytes(5_000_000));
      const full = await tus.patch(location, 0, bytes);
      expect([full.status, ((await full.json()) as { error_type: string }).error_type]).toEqual([
        413,
        'RequestEntityTooLarge',
      ]);
      await rm(join(mount, 'ballast'));
      const offset = Number((await tus.head(location)).headers.get('upload-offset'));
      const last = await tus.patch(location, offset, bytes.subarray(offset));
      expect(last.status).toBe(204);
      expect((await server.bytesOf(user, idOf(last))).equals(bytes)).toBe(true);
    } finally {
      execFileSync('umount', ['-l', mount]);
    }
  });
});
