import { routes } from '@jackdaw/api-contract';
import { createPasswordHasher } from '../../auth/password-hasher.ts';
import type { TestUser } from '../../testing/index.ts';
import { createTusClient } from '../../uploads/tests/tus-client.ts';
import type { Life } from './life.ts';

/** Something a server does in many steps on its storage. */
export interface Scenario {
  name: string;
  /** Makes what it begins with. */
  prepare(life: Life, ada: TestUser, bob: TestUser): Promise<void>;
  /** Does it, or goes on with it where it stopped. @throws when the server refuses */
  act(life: Life, ada: TestUser, bob: TestUser): Promise<void>;
  /** Whether nothing is left to do. */
  isDone(life: Life): Promise<boolean>;
}

const CONTENT = Buffer.from('hello world');
const PASSWORD = 'a password';
const MAGNET = `magnet:?xt=urn:btih:${'ab'.repeat(20)}&dn=season`;

export const put = async (life: Life, user: TestUser, name: string, content: string, parentId = 0): Promise<number> => {
  const boundary = 'xxx';
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="parent_id"\r\n\r\n${parentId}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;
  const answer = await life.inject({
    method: 'POST',
    url: '/v2/files/upload',
    headers: { authorization: `Token ${user.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${field}${file}--${boundary}--\r\n`,
  });
  if (answer.statusCode !== 200) throw new Error(`The upload was answered with ${answer.body}`);
  return answer.json<{ file: { id: number } }>().file.id;
};

export const folder = async (life: Life, user: TestUser, name: string, parent_id = 0): Promise<number> =>
  (await life.call(routes.files.createFolder, { name, parent_id }, user.token)).file.id;

/** A folder with a folder in it and a file in each. */
async function plant(life: Life, user: TestUser, name: string): Promise<number> {
  const top = await folder(life, user, name);
  await put(life, user, 'one.txt', `${name} one`, top);
  await put(life, user, 'two.txt', `${name} two`, await folder(life, user, 'inner', top));
  return top;
}

const idOf = async (life: Life, name: string): Promise<number> =>
  (await life.db.selectFrom('files').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

const isThere = async (life: Life, name: string): Promise<boolean> =>
  (await life.db.selectFrom('files').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;

const trashIds = async (life: Life): Promise<number[]> =>
  (await life.db.selectFrom('trash').select('file_id').execute()).map((row) => row.file_id);

const count = async (life: Life, table: 'trash' | 'files' | 'users'): Promise<number> =>
  (
    await life.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export async function befriend(life: Life, ada: TestUser, bob: TestUser): Promise<void> {
  await life.call(routes.friends.request, { username: bob.username }, ada.token);
  await life.call(routes.friends.approve, { username: ada.username }, bob.token);
}

const trashed = async (life: Life, ada: TestUser): Promise<void> => {
  const ids = [await plant(life, ada, 'tree'), await put(life, ada, 'single.txt', 'single')];
  await life.call(routes.files.remove, { file_ids: ids }, ada.token);
};

const upload: Scenario = {
  name: 'an upload',
  async prepare(life, ada) {
    const tus = createTusClient(await life.listen(), ada.token);
    const answer = await tus.create({ length: CONTENT.length, metadata: { name: 'up.txt' } });
    if (answer.status !== 201) throw new Error(await answer.text());
  },
  async act(life, ada) {
    const { id } = await life.db.selectFrom('uploads').select('id').executeTakeFirstOrThrow();
    const origin = await life.listen();
    const tus = createTusClient(origin, ada.token);
    const head = await tus.head(`${origin}/files/${id}`);
    if (head.status >= 300) throw new Error(`HEAD ${head.status}`);
    const offset = Number(head.headers.get('upload-offset'));
    const answer = await tus.patch(`${origin}/files/${id}`, offset, CONTENT.subarray(offset));
    if (answer.status >= 300) throw new Error(`PATCH ${answer.status} ${await answer.text()}`);
  },
  isDone: (life) => isThere(life, 'up.txt'),
};

const transfer = (life: Life, user: TestUser, url: string) =>
  life.call(routes.transfers.add, { url, save_parent_id: 0 }, user.token);

async function retryFailed(life: Life, user: TestUser): Promise<boolean> {
  const rows = await life.db.selectFrom('transfers').select(['id', 'status']).where('user_id', '=', user.id).execute();
  const failed = rows.filter((row) => row.status === 'ERROR');
  for (const { id } of failed) await life.call(routes.transfers.retry, { id }, user.token);
  return failed.length > 0;
}

const isFetched = async (life: Life, user: string): Promise<boolean> => {
  const row = await life.db
    .selectFrom('transfers')
    .innerJoin('users', 'users.id', 'transfers.user_id')
    .select('transfers.status')
    .where('username', '=', user)
    .executeTakeFirst();
  return row?.status === 'COMPLETED';
};

const fetching: Scenario = {
  name: 'a transfer',
  prepare: async () => undefined,
  async act(life, ada) {
    if (!(await retryFailed(life, ada))) await transfer(life, ada, 'http://127.0.0.1:9/season');
  },
  isDone: (life) => isFetched(life, 'ada'),
};

const known: Scenario = {
  name: 'a torrent that is known',
  async prepare(life, ada) {
    await transfer(life, ada, MAGNET);
    await life.idle();
  },
  async act(life, _ada, bob) {
    if (!(await retryFailed(life, bob))) await transfer(life, bob, MAGNET);
  },
  isDone: (life) => isFetched(life, 'bob'),
};

const extraction: Scenario = {
  name: 'an extraction',
  prepare: async (life, ada) => void (await put(life, ada, 'box.zip', 'an archive')),
  async act(life, ada) {
    await life.call(routes.extractions.create, { user_file_ids: [await idOf(life, 'box.zip')] }, ada.token);
  },
  isDone: async (life) => {
    const row = await life.db.selectFrom('extractions').select('status').executeTakeFirst();
    return row?.status === 'EXTRACTED';
  },
};

const restore: Scenario = {
  name: 'a restore',
  prepare: trashed,
  async act(life, ada) {
    await life.call(routes.trash.restore, { file_ids: await trashIds(life) }, ada.token);
  },
  isDone: async (life) => (await count(life, 'trash')) === 0,
};

const empty: Scenario = {
  name: 'emptying the trash',
  prepare: trashed,
  act: async (life, ada) => void (await life.call(routes.trash.empty, {}, ada.token)),
  isDone: async (life) => (await count(life, 'files')) === 0,
};

const trashing: Scenario = {
  name: 'trashing a folder',
  prepare: async (life, ada) => void (await plant(life, ada, 'tree')),
  async act(life, ada) {
    await life.call(routes.files.remove, { file_ids: [await idOf(life, 'tree')] }, ada.token);
  },
  isDone: async (life) => (await count(life, 'trash')) === 1,
};

const destroying: Scenario = {
  name: 'deleting a folder for good',
  prepare: async (life, ada) => void (await plant(life, ada, 'tree')),
  async act(life, ada) {
    await life.call(routes.files.remove, { file_ids: [await idOf(life, 'tree')], skip_trash: true }, ada.token);
  },
  isDone: async (life) => (await count(life, 'files')) === 0,
};

const copying: Scenario = {
  name: 'copying a folder',
  async prepare(life, ada) {
    await plant(life, ada, 'tree');
    await folder(life, ada, 'there');
  },
  async act(life, ada) {
    const ids = { file_id: await idOf(life, 'tree'), parent_id: await idOf(life, 'there') };
    await life.call(routes.files.copy, ids, ada.token);
  },
  isDone: async (life) => (await count(life, 'files')) === 9,
};

const moving: Scenario = {
  name: 'moving a folder',
  prepare: copying.prepare,
  async act(life, ada) {
    const ids = { file_ids: [await idOf(life, 'tree')], parent_id: await idOf(life, 'there') };
    await life.call(routes.files.move, ids, ada.token);
  },
  async isDone(life) {
    const row = await life.db.selectFrom('files').select('parent_id').where('name', '=', 'tree').executeTakeFirst();
    return row?.parent_id !== 0;
  },
};

const cloning: Scenario = {
  name: 'a copy of what a friend shares',
  async prepare(life, ada, bob) {
    await befriend(life, ada, bob);
    const file_ids = [await plant(life, ada, 'tree'), await put(life, ada, 'single.txt', 'single')];
    await life.call(routes.sharing.share, { file_ids, friends: [bob.username] }, ada.token);
  },
  async act(life, _ada, bob) {
    const made = await life.db.selectFrom('files').select('name').where('user_id', '=', bob.id).execute();
    const names = ['tree', 'single.txt'].filter((name) => !made.some((row) => row.name === name));
    const rows = await life.db.selectFrom('files').select('id').where('name', 'in', names).execute();
    const file_ids = rows.map((row) => row.id);
    await life.call(routes.sharing.clone, { file_ids, parent_id: 0 }, bob.token);
  },
  isDone: async (life) => (await count(life, 'files')) === 10,
};

const zipping: Scenario = {
  name: 'a zip',
  prepare: async (life, ada) => void (await plant(life, ada, 'tree')),
  async act(life, ada) {
    await life.call(routes.zips.create, { file_ids: [await idOf(life, 'tree')] }, ada.token);
  },
  isDone: async (life) => {
    const rows = await life.db.selectFrom('zips').select(['status', 'missing']).execute();
    // What could not be read for a moment is not missing.
    if (rows.some((row) => row.status === 'DONE' && row.missing !== '[]')) throw new Error('A zip lacks files');
    return rows.some((row) => row.status === 'DONE');
  },
};

const converting: Scenario = {
  name: 'a conversion to MP4',
  prepare: async (life, ada) => void (await put(life, ada, 'film.avi', 'a film')),
  async act(life, ada) {
    await life.call(routes.media.convert, { id: await idOf(life, 'film.avi') }, ada.token);
  },
  async isDone(life) {
    const row = await life.db.selectFrom('conversions').select('status').executeTakeFirst();
    return row?.status === 'COMPLETED';
  },
};

async function furnish(life: Life, ada: TestUser): Promise<void> {
  await trashed(life, ada);
  await put(life, ada, 'film.avi', 'a film');
  await converting.act(life, ada, ada);
  await transfer(life, ada, MAGNET);
  await life.idle();
}

const clearing: Scenario = {
  name: 'clearing an account',
  prepare: furnish,
  async act(life, ada) {
    await life.call(routes.accountEnd.clear, { files: true, trash: true, finished_transfers: true }, ada.token);
  },
  isDone: async (life) => (await count(life, 'files')) === 0,
};

const ending: Scenario = {
  name: 'the end of an account',
  async prepare(life, ada) {
    await furnish(life, ada);
    const password_hash = await createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } }).hash(PASSWORD);
    await life.own.updateTable('users').set({ password_hash }).where('id', '=', ada.id).execute();
  },
  async act(life, ada) {
    await life.call(routes.accountEnd.destroy, { current_password: PASSWORD }, ada.token);
  },
  isDone: async (life) => (await count(life, 'users')) === 1,
};

export const scenarios: readonly Scenario[] = [
  ...[upload, fetching, known, extraction, restore, empty, trashing, destroying, copying, moving],
  ...[cloning, zipping, converting, clearing, ending],
];
