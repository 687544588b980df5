import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes } from '@jackdaw/api-contract';
import { ENCODINGS } from '../proof/raw.ts';
import { createWorld, PATIENCE, type World } from '../proof/world.ts';
import { createStranger, type Heard, type Stranger } from './client.ts';

const ERROR_KEYS = ['status', 'status_code', 'error_type', 'error_message', 'error_uri', 'error_id', 'extra'];
/** Sections 1.9 and 1.15: what must never have a fraction. */
const INTEGERS = new Set([
  ...['id', 'size', 'mp4_size', 'avail', 'used', 'availability', 'percent_done', 'completion_percent', 'down_speed'],
  ...['up_speed', 'downloaded', 'uploaded', 'estimated_time', 'seconds_seeding', 'peers_connected', 'total', 'count'],
  ...[
    'peers_getting_from_us',
    'peers_sending_to_us',
    'parent_id',
    'file_id',
    'user_id',
    'trash_size',
    'app_id',
    'limit',
  ],
  ...['save_parent_id', 'status_code', 'skipped', 'monthly_bandwidth_usage', 'parent_dir_id', 'remaining_limit'],
]);
/** The closed enums of section 2, as it writes them. */
const ENUMS: Readonly<Record<string, readonly unknown[]>> = {
  file_type: ['FOLDER', 'FILE', 'AUDIO', 'VIDEO', 'IMAGE', 'ARCHIVE', 'PDF', 'TEXT', 'SWF'],
  folder_type: ['REGULAR', 'SHARED_ROOT', 'SHARED_FRIEND'],
  account_status: ['active', 'inactive', 'stranger'],
  theme: ['dark', 'light', 'auto'],
  video_player: ['html5', 'flash', null],
  zip_status: ['NEW', 'PROCESSING', 'DONE', 'ERROR'],
  links_status: ['NEW', 'PROCESSING', 'DONE', 'ERROR'],
  shared_file_clone_status: ['NEW', 'PROCESSING', 'DONE', 'ERROR'],
  share_type: ['everyone', 'friends'],
};
const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

let world: World;
let client: Stranger;
const heard: Heard = [];
beforeAll(async () => {
  world = await createWorld();
  client = createStranger(world, heard);
}, PATIENCE);
afterAll(() => world.close());

/** A path with ids of alice's in it. */
const pathOf = (path: string) =>
  path
    .replace('/files/:id/', `/files/${world.hers.video}/`)
    .replace(':key', 'some.key')
    .replace(':kind', 'video')
    .replace(':username', 'bob')
    .replaceAll(/:\w+/g, '1');

describe('quick checks of the contract (8.11): every answer', () => {
  it('1: every success says OK, every error has all of its keys', async () => {
    const queries: Record<string, string> = {
      'files.search': '?query=e',
      'files.child': '?name=inside.txt',
      'media.nextFile': '?file_type=FILE',
      'podcast.links': '?parent_id=0',
      'registration.exists': '?value=alice',
      'account.info': '?download_token=1&push_token=1&features=1&intercom=1&pas=1&profitwell=1',
      'files.list': '?total=1&breadcrumbs=1&mp4_status=1&stream_url=1&media_info=1&codecs=1',
    };
    for (const route of allRoutes) {
      if (route.answer.kind !== 'json') continue;
      const token = route.auth === 'share' ? world.visitorToken : world.alice.token;
      if (route.method === 'GET') await client.ask({ path: pathOf(route.path) + (queries[route.id] ?? ''), token });
      // An id that nobody has, so that nothing is lost on the way.
      else if (route.path.includes(':'))
        await client.ask({ method: route.method, path: route.path.replaceAll(/:\w+/g, '2147483647'), token });
      await client.ask({ method: route.method, path: route.path.replaceAll(/:\w+/g, '%00'), token: 'nobody' });
    }
    expect(heard.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(60);
    expect(heard.filter(({ answer }) => answer.status >= 400).length).toBeGreaterThan(200);
    for (const { asked, answer } of heard) {
      expect([asked, answer.headers['content-type']]).toEqual([asked, 'application/json']);
      if (answer.status === 200) expect([asked, answer.body['status']]).toEqual([asked, 'OK']);
      else {
        const { body, status } = answer;
        expect([asked, ERROR_KEYS.filter((key) => !(key in body))]).toEqual([asked, []]);
        expect(body).toMatchObject({
          status: 'ERROR',
          status_code: status,
          extra: {},
          error_type: expect.stringMatching(/./),
        });
        expect([typeof body['error_message'], typeof body['error_uri'], Array.isArray(body['extra'])]).toEqual([
          'string',
          'string',
          false,
        ]);
      }
    }
  });

  it('2: the same write works as form, as JSON and as multipart', async () => {
    for (const as of ENCODINGS) {
      const { file } = await client.post('/v2/files/create-folder', { name: `check 2 ${as}`, parent_id: 0 }, { as });
      const { id } = file as { id: number };
      await client.post('/v2/files/rename', { file_id: id, name: `renamed ${as}` }, { as });
      await client.post('/v2/files/delete', { file_ids: as === 'json' ? [id] : id, skip_trash: true }, { as });
      expect((await client.refusal({ path: `/v2/files/${id}` }))[0]).toBe(404);
      const config = { a: [1, null, 'ü'], b: { c: false } };
      await client.post('/v2/config', { config }, { as, method: 'PUT' });
      expect((await client.get('/v2/config'))['config']).toEqual(config);
    }
  });

  it('3: Token, token, Bearer and oauth_token all authenticate', async () => {
    const { token } = world.alice;
    for (const scheme of ['Token', 'token', 'Bearer', 'bearer', 'TOKEN']) {
      const headers = { authorization: `${scheme} ${token}` };
      expect(await client.get('/v2/account/info', { token: null, headers })).toMatchObject({
        info: { username: 'alice' },
      });
    }
    expect(await client.get(`/v2/account/info?oauth_token=${token}`, { token: null })).toMatchObject({
      info: { username: 'alice' },
    });
  });

  it('4: a third-party token gets invalid_scope on every first row, whatever else is wrong', async () => {
    const first = allRoutes.filter(({ auth }) => auth === 'first');
    expect(first.length).toBeGreaterThan(50);
    for (const { method, path } of first) {
      const asked = { method, path: path.replaceAll(/:\w+/g, 'no%2Fsuch%00thing'), token: world.alice.thirdPartyToken };
      const body = { headers: { 'content-type': 'application/json' }, body: '{"broken":' };
      const refusal = await client.refusal(
        method === 'GET' ? { ...asked, path: `${asked.path}?per_page=x` } : { ...asked, ...body },
      );
      expect([path, ...refusal]).toEqual([path, 401, 'invalid_scope']);
    }
  });

  it('5: pages have the size that was asked for, also another one later', async () => {
    const parent = await client.folder('check 5');
    for (const name of ['a', 'b', 'c']) await client.upload(parent, name);
    const sizes: [number, number | null, number, number][] = [
      [2, null, 2, 1],
      [1, 2, 1, 2],
      [1, 1000, 1, 2],
    ];
    for (const [size, next, count, rest] of sizes) {
      const page = await client.get(`/v2/files/list?parent_id=${parent}&per_page=${size}`);
      expect([(page['files'] as unknown[]).length, typeof page['cursor']]).toEqual([count, 'string']);
      const query = next === null ? '' : `?per_page=${next}`;
      const last = await client.post(`/v2/files/list/continue${query}`, { cursor: page['cursor'] });
      expect([(last['files'] as unknown[]).length, last['cursor']]).toEqual([rest, null]);
    }
  });

  it('6: a bad cursor is 400 wherever pages go on', async () => {
    for (const list of ['files/list', 'files/search', 'trash/list', 'transfers/list', 'public_share/files/list']) {
      const token = list.startsWith('public') ? world.visitorToken : world.alice.token;
      for (const cursor of ['nonsense', 'eyJhIjoxfQ', '', '0']) {
        const refusal = await client.refusalOfPost(`/v2/${list}/continue`, { cursor }, { token });
        expect([list, cursor, ...refusal]).toEqual([list, cursor, 400, 'BadRequest']);
      }
    }
  });

  it('22: no date with a zone or fraction, no integer with a fraction, no word outside of its list', () => {
    expect(heard.length).toBeGreaterThan(300);
    for (const { asked, answer } of heard) judge(asked, answer.body, 'answer');
  });
});

/** Walks an answer and judges every date, number and word in it. */
function judge(asked: string, value: unknown, key: string): void {
  if (Array.isArray(value)) for (const each of value) judge(asked, each, key);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) judge(asked, each, name);
  } else if (typeof value === 'string' && PATTERN.test(value)) {
    expect([asked, key, value]).toEqual([asked, key, expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)]);
  } else if (typeof value === 'number' && INTEGERS.has(key)) {
    expect([asked, key, Number.isSafeInteger(value)]).toEqual([asked, key, true]);
  }
  const words = ENUMS[key];
  if (words && !Array.isArray(value)) expect(words).toContain(value);
}
