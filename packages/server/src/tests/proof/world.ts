import { formatDate } from '@jackdaw/api-contract';
import {
  createWholeServer,
  waitFor,
  type TestUser,
  type WholeServer,
  type WholeServerOptions,
} from '../../testing/index.ts';
import { createRawClient, type RawClient, type RawRequest } from './raw.ts';

/** Kinds of things that an id of a request may name. */
export type Kind =
  | 'file'
  | 'folder'
  | 'video'
  | 'trashed'
  | 'transfer'
  | 'feed'
  | 'item'
  | 'zip'
  | 'links'
  | 'clone'
  | 'extraction'
  | 'event'
  | 'appPassword'
  | 'session'
  | 'app'
  | 'publicShare'
  | 'upload'
  | 'share'
  | 'ban'
  | 'payment'
  | 'subscription';

/** A server with one person who owns one of everything, her friend, and somebody who has nothing to do with her. */
export interface World {
  server: WholeServer;
  alice: TestUser;
  bob: TestUser;
  mallory: TestUser;
  /** What alice owns. */
  hers: Readonly<Record<Kind, number | string>>;
  /** What she shares with bob. */
  shared: { folder: number; child: number };
  /** A visitor's token of a public share of `hers.folder`. */
  visitorToken: string;
  /** Where the server listens. */
  origin: string;
  client: RawClient;
  ask(asked: RawRequest): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
  /** The body as JSON, an empty object where it is none. */
  body: Record<string, unknown>;
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Asks a server and reads whatever comes back. */
function asker(client: RawClient) {
  return async (asked: RawRequest): Promise<Answer> => {
    const answer = await client.send(asked);
    const text = answer.bytes.toString();
    return { status: answer.status, headers: answer.headers, text, body: parse(text) };
  };
}

async function fill(
  server: WholeServer,
  ask: World['ask'],
  alice: TestUser,
  bob: TestUser,
): Promise<Pick<World, 'hers' | 'shared' | 'visitorToken'>> {
  const { db } = server;
  const now = formatDate(server.clock.now());
  const later = formatDate(new Date(server.clock.now().getTime() + 86_400_000));
  const done = async (asked: RawRequest) => {
    const answer = await ask({ token: alice.token, ...asked });
    if (answer.status >= 300) throw new Error(`${asked.path} was answered with ${answer.status}: ${answer.text}`);
    return answer.body as Record<string, Record<string, unknown>> & { [key: string]: unknown };
  };
  const post = (path: string, fields: Record<string, unknown>) => done({ method: 'POST', path, fields });
  const folder = async (name: string, parent_id = 0) =>
    Number((await post('/v2/files/create-folder', { name, parent_id }))['file']?.['id']);
  const file = async (fileName: string, parent_id = 0) => {
    const fields = { parent_id, file: { fileName, content: `contents of ${fileName}` } };
    const body = await done({ method: 'POST', path: '/v2/files/upload', fields, as: 'multipart' });
    return Number(body['file']?.['id']);
  };

  const hers: Record<string, number | string> = {
    folder: await folder('her folder'),
    file: await file('hers.txt'),
    video: await file('film.mkv'),
    trashed: await file('trashed.txt'),
  };
  await file('inside.txt', Number(hers['folder']));
  const shared = { folder: await folder('shared folder'), child: 0 };
  shared.child = await file('shared.txt', shared.folder);
  await post('/v2/files/delete', { file_ids: hers['trashed'] });

  const sides = [
    { user_id: alice.id, friend_id: bob.id, root_id: 900_001 },
    { user_id: bob.id, friend_id: alice.id, root_id: 900_002 },
  ];
  await db
    .insertInto('friendships')
    .values(sides.map((side) => ({ ...side, created_at: now })))
    .execute();
  await post('/v2/files/share', { file_ids: shared.folder, friends: bob.username });
  const one = async (query: Promise<{ id: number } | undefined>) => {
    const row = await query;
    if (!row) throw new Error('Nothing was stored');
    return row.id;
  };
  const user_id = alice.id;
  hers['share'] = await one(db.selectFrom('shares').select('id').where('owner_id', '=', user_id).executeTakeFirst());
  hers['session'] = await one(db.selectFrom('tokens').select('id').where('user_id', '=', user_id).executeTakeFirst());
  const transfer = { type: 'URL', status: 'ERROR', source: 'http://127.0.0.1:9/x', save_parent_id: 0, created_at: now };
  hers['transfer'] = await one(
    db
      .insertInto('transfers')
      .values({
        ...{ ...transfer, user_id, name: 'x', file_id: null, hash: null, size: 5, downloaded: 0, uploaded: 0 },
        ...{ percent_done: 0, completion_percent: 0, seconds_seeding: 0, is_private: 0, tracker: null },
        ...{ tracker_message: null, extra_trackers: '[]', callback_url: null, client_ip: null, subscription_id: null },
        ...{ error_message: 'Nobody is there', metainfo: null, started_at: now, finished_at: now },
      })
      .returning('id')
      .executeTakeFirst(),
  );
  hers['feed'] = await one(
    db
      .insertInto('rss_feeds')
      .values({
        ...{ user_id, title: 'feed', url: 'http://127.0.0.1:9/feed', parent_dir_id: 0, keyword: null },
        ...{ unwanted_keywords: '', delete_old_files: 0, paused_at: now, start_at: null, last_fetch: null },
        ...{ last_error: null, etag: null, last_modified: null, created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirst(),
  );
  hers['item'] = await one(
    db
      .insertInto('rss_items')
      .values({
        ...{ feed_id: Number(hers['feed']), guid_key: 'a', target_key: 'a', title: 'item', size: 1, state: 'failed' },
        ...{ url: 'http://127.0.0.1:9/item', failure_reason: 'gone', transfer_id: null, user_file_id: null },
        ...{ publish_date: null, detected_at: now, processed_at: now },
      })
      .returning('id')
      .executeTakeFirst(),
  );
  hers['event'] = await one(
    db
      .insertInto('history_events')
      .values({ user_id, type: 'upload', details: '{}', is_torrent: 0, torrent: null, created_at: now })
      .returning('id')
      .executeTakeFirst(),
  );
  hers['clone'] = await one(
    db
      .insertInto('clones')
      .values({ user_id, parent_id: 0, status: 'DONE', error_msg: null, remaining: '[]', created_at: now })
      .returning('id')
      .executeTakeFirst(),
  );
  hers['extraction'] = await one(
    db
      .insertInto('extractions')
      .values({
        ...{ user_id, name: 'a.zip', status: 'PASSWORD', message: 'Password required', parent_id: 0, files: '[]' },
        ...{ first_file_id: Number(hers['file']), password: null, result_id: null, created_at: now, finished_at: now },
      })
      .returning('id')
      .executeTakeFirst(),
  );
  hers['payment'] = await one(
    db
      .insertInto('payments')
      .values({
        ...{ user_id, date: now, type: 'new', provider: 'Paddle', provider_id: 'p', method: 'credit-card', amount: 1 },
        ...{ currency: 'USD', coupon_code: null, invoice: null, plan_code: 'x', plan_name: 'x', plan_days: 30 },
        ...{ plan_price: 1, state: 'completed' },
      })
      .returning('id')
      .executeTakeFirst(),
  );
  hers['subscription'] = await one(
    db
      .insertInto('subscriptions')
      .values({
        ...{ user_id, provider: 'PaddleBilling', provider_id: 's', plan_code: 'x', status: 'ACTIVE' },
        ...{ next_billing_at: later, next_retry_at: null, update_url: null, event_at: now, created_at: now },
      })
      .returning('id')
      .executeTakeFirst(),
  );
  hers['ban'] = 'a-ban-of-alice';
  await db
    .insertInto('bans')
    .values({
      ...{ id: hers['ban'], subject: 'address:203.0.113.9', user_id, address: '203.0.113.9', action: null },
      ...{ code_hash: null, created_at: now, expires_at: later, lifted_at: null },
    })
    .execute();
  hers['zip'] = Number((await post('/v2/zips/create', { file_ids: hers['file'] }))['zip_id']);
  hers['links'] = Number((await post('/v2/download_links/create', { file_ids: hers['file'] }))['id']);
  hers['appPassword'] = Number((await post('/v2/app_specific_password/create', { note: 'hers' }))['id']);
  const app = {
    name: 'her app',
    description: 'an app of alice',
    website: 'https://a.test',
    callback: 'https://a.test/',
  };
  hers['app'] = Number((await post('/v2/oauth/apps/register', app))['app']?.['id']);
  const { public_share: link } = await post(`/v2/public_share/${hers['folder']}`, {});
  hers['publicShare'] = Number(link?.['id']);
  hers['upload'] = await beginUpload(server, alice);
  const settled = async () => {
    const zip = await ask({ path: `/v2/zips/${hers['zip']}`, token: alice.token });
    const links = await ask({ path: `/v2/download_links/${hers['links']}`, token: alice.token });
    return zip.body['zip_status'] === 'DONE' && links.body['links_status'] === 'DONE';
  };
  await waitFor(settled, 'her zip and her links');
  return { hers: hers as World['hers'], shared, visitorToken: String(link?.['token']) };
}

async function beginUpload(server: WholeServer, user: TestUser): Promise<string> {
  const answer = await server.inject({
    method: 'POST',
    url: '/files/',
    headers: {
      authorization: `token ${user.token}`,
      'upload-length': '10',
      'upload-metadata': `name ${Buffer.from('half.txt').toString('base64')}`,
    },
  });
  if (answer.statusCode !== 201) throw new Error(`No upload began: ${answer.body}`);
  return String(answer.headers.location).split('/').at(-1) ?? '';
}

/** How long building the world may take on a machine that has other things to do, milliseconds. */
export const PATIENCE = 120_000;

/** Builds the world. */
export async function createWorld(options: WholeServerOptions = {}): Promise<World> {
  const server = await createWholeServer(options);
  const alice = await server.createUser({ username: 'alice' });
  const bob = await server.createUser({ username: 'bob' });
  const mallory = await server.createUser({ username: 'mallory' });
  const origin = await server.listen();
  const client = createRawClient(origin);
  const ask = asker(client);
  const close = async () => {
    client.close();
    await server.close();
  };
  return { server, alice, bob, mallory, ...(await fill(server, ask, alice, bob)), origin, client, ask, close };
}
