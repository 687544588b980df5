import { allRoutes, type Route } from '@jackdaw/api-contract';
import type { Kind, World } from './world.ts';

/** How a route must refuse the id of what belongs to somebody else: by statuses, or with 200 although nothing happens. */
export type Refusal = readonly number[];

/** One id parameter of one route, with an object of somebody else in it. */
export interface Probe {
  route: Route;
  name: string;
  kind: Kind | 'cursor';
  refusal: Refusal;
}

/** Parameters whose names look like ids of something that somebody owns. */
const LOOKS_LIKE_ID = /(^|_)ids?$|^shares$|^cursor$|^before$|folder$|(^|_)parent|parent_dir/;

/** Such names that are no ids of a person's things, and why. */
const NOT_OWNED: Readonly<Record<string, string>> = {
  user_id: 'pictures of people are for everybody',
  client_id: 'apps may be named by whoever wants to use them',
  'oauth.deviceCode app_id': 'apps may be named by whoever wants to use them',
  checkout_id: 'an order of a payment company, which was bound to an account when it was made',
  product_id: 'a product of a payment company',
  error_id: 'a text in a support message',
  exclude_ids: 'leaves out of what was selected, and selects nothing',
  before: 'a number that events are compared with',
  'publicShares.get id': 'the token of the share',
};

const isFlag = (name: string) => name.endsWith('_parent');

const FILES: readonly Kind[] = ['file', 'folder', 'video', 'trashed'];
const FOLDERS: readonly Kind[] = ['folder'];

/** What an id names: by route and parameter, else by the domain of the route. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  file_ids: FILES,
  file_id: FILES,
  user_file_ids: FILES,
  parent_id: FOLDERS,
  parent_dir_id: FOLDERS,
  save_parent_id: FOLDERS,
  default_download_folder: FOLDERS,
  transfer_ids: ['transfer'],
  transfer_id: ['transfer'],
  item_id: ['item'],
  extraction_id: ['extraction'],
  session_id: ['session'],
  app_id: ['app'],
  share_id: ['publicShare'],
  shares: ['share'],
  rate_limit_id: ['ban'],
  upload_id: ['upload'],
  payment_id: ['payment'],
  payment_ids: ['payment'],
  subscription_id: ['subscription'],
  // The shared folder itself is what visitors are for.
  'publicShares.files parent_id': ['file', 'video', 'trashed'],
  'publicShares.url file_id': ['file', 'video', 'trashed'],
  'trash.delete file_ids': ['trashed'],
  'trash.restore file_ids': ['trashed'],
  'downloads id': FILES,
  'files id': FILES,
  'media id': FILES,
  'sharing id': FILES,
  'sharing.cloneStatus id': ['clone'],
  'downloadLinks id': ['links'],
  'zips id': ['zip'],
  'transfers id': ['transfer'],
  'rss id': ['feed'],
  'events id': ['event'],
  'appPasswords id': ['appPassword'],
  'oauthApps id': ['app'],
};

const REFUSED: Refusal = [403, 404];
/** Where the contract has another answer for what is not there. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  'zips id': [410],
  cursor: [400],
  // Her lists are of the visitor's owner too, but outside of what is shared.
  'publicShares.filesContinue cursor': [404],
  // AC3 and PY12 have types of their own for a value that is none.
  'account.saveSettings default_download_folder': [400],
  'payment.report payment_ids': [400],
  // Apps are public: everybody may read their names, and take back what he gave them himself.
  'oauthApps.get id': [200],
  'auth.revokeGrant app_id': [200],
  // 8.1: unknown ids in bulk tasks.
  'zips.create file_ids': [400],
  'downloadLinks file_ids': [400],
  'sharing.clone file_ids': [400],
  'sharing.copyToDisk file_ids': [400],
  'sharing.share file_ids': [400],
  // Nothing of hers is among what they act on.
  'extractions.create user_file_ids': [200],
  'media.convertMany file_ids': [200],
  'media.setWatchStatus file_ids': [200],
  // TR10-TR12, TR14 and EV2 as the public tests have them.
  'transfers transfer_ids': [200],
  'transfers.reannounce id': [400],
  'events.delete id': [200],
  // FI13: problems are reported one by one.
  'files.move file_ids': [200],
  'files.move file_id': [200],
};

const domainOf = ({ id }: Route) => id.split('.')[0] ?? '';

function lookUp<T>(table: Readonly<Record<string, T>>, route: Route, name: string): T | undefined {
  return table[`${route.id} ${name}`] ?? table[`${domainOf(route)} ${name}`] ?? table[name];
}

/** Every id parameter of every route with each kind of thing it may name; `unknown` are those that nobody has judged. */
export function allProbes(): { probes: Probe[]; unknown: string[] } {
  const probes: Probe[] = [];
  const unknown: string[] = [];
  for (const route of allRoutes) {
    const names = Object.keys({ ...route.params, ...route.query, ...route.body });
    for (const name of names.filter((each) => LOOKS_LIKE_ID.test(each) && !isFlag(each))) {
      if (lookUp(NOT_OWNED, route, name) !== undefined) continue;
      const refusal = lookUp(REFUSALS, route, name) ?? REFUSED;
      const kinds = name === 'cursor' ? (['cursor'] as const) : lookUp(KINDS, route, name);
      if (!kinds) unknown.push(`${route.id} ${name}`);
      for (const kind of kinds ?? []) probes.push({ route, name, kind, refusal });
    }
  }
  return { probes, unknown };
}

/** What is the asking one's own. */
export interface Own {
  file: number;
  feed: number;
  /** An address that serves a feed. */
  feedUrl: string;
}

/** What else a route needs so that only the id decides. */
const FILLERS: Readonly<Record<string, unknown>> = {
  ...{ name: 'taken.txt', parent_id: 0, sort_by: 'NAME_ASC', time: 5, watched: true, friends: 'everyone' },
  ...{ shares: 'everyone', file_type: 'FILE', key: 'default', title: 'taken', trackers: 'http://127.0.0.1:9/' },
  ...{ url: 'http://127.0.0.1:9/', description: 'taken by somebody', pass: 'x' },
  ...{ website: 'https://m.test', callback: 'https://m.test/', part: 'x', type: 'all', captcha_token: 'x', item_id: 1 },
};
const FILLERS_OF: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'files.createFolder': { name: 'taken' },
  'rss.create': { title: 'taken', rss_source_url: '' },
  'files.upload': { file: { fileName: 'taken.txt', content: 'taken' } },
  'files.child': { name: 'inside.txt' },
  'files.move': { parent_id: 0 },
  'podcast.feed': { type: 'all' },
  'oauthApps.setIcon': { icon: { fileName: 'a.png', content: Buffer.from('89504e470d0a1a0a', 'hex') } },
};

const SELECTIONS = ['file_ids', 'user_file_ids', 'cursor', 'file_id'];

/** A probing request: the id in its place, and what else is needed. */
export function requestOf({ route, name }: Probe, value: number | string, own: Own) {
  const special: Readonly<Record<string, unknown>> = FILLERS_OF[route.id] ?? {};
  const known = { ...FILLERS, ...special, file_id: own.file, rss_source_url: own.feedUrl, id: own.feed };
  const filler = (each: string) => (each === name ? value : (known as Record<string, unknown>)[each]);
  const wanted = (params: Route['body']) =>
    Object.entries(params)
      .filter(([each, param]) => each === name || param.required || each in special)
      // One of several ways to select is enough.
      .filter(([each]) => each === name || !(SELECTIONS.includes(name) && SELECTIONS.includes(each)))
      .map(([each]) => [each, filler(each)] as const);
  const path = wanted(route.params).reduce(
    (at, [each, text]) => at.replace(`:${each}`, encodeURIComponent(String(text))),
    route.path,
  );
  const query = wanted(route.query).map(([each, text]) => `${each}=${encodeURIComponent(String(text))}`);
  const asked = { method: route.method, path: query.length === 0 ? path : `${path}?${query.join('&')}` };
  if (route.id === 'uploads.send') {
    return {
      ...asked,
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: 'x',
    };
  }
  if (route.method === 'GET' || route.method === 'HEAD') return asked;
  const fields = { ...special, ...Object.fromEntries(wanted(route.body)) };
  const hasFile = 'icon' in fields || 'file' in fields;
  return { ...asked, fields, as: hasFile ? ('multipart' as const) : ('form' as const) };
}

/** Work that goes on, an index of names, and where visitors came from. */
const PASSING = /^(jobs|media|name_changes|public_share_addresses|.*_fts.*)$/;

/** Everything that is stored, but what changes by itself. */
export async function snapshot({ server }: World, ofNobody: readonly number[]): Promise<Record<string, string[]>> {
  const { db } = server;
  const tables = await db.introspection.getTables();
  const taken: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !PASSING.test(table.name))) {
    const rows: Record<string, unknown>[] = await db
      .selectFrom(name as 'meta')
      .selectAll()
      .execute();
    taken[name] = rows
      .filter((row) => name === 'users' || !ofNobody.includes(Number(row['user_id'])))
      .map((row) => JSON.stringify({ ...row, last_used_at: null }))
      .sort();
  }
  return taken;
}
