import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema/index.ts';

/** A shared entry whose parent its reader does not see. */
export interface ReceivedTop {
  id: number;
  ownerId: number;
}

/** A reader, beside the owner, of one of several entries: a friend, or the visitors of a public share. */
export interface Onlooker {
  id: number;
  friendId: number | null;
  publicShareId: number | null;
}

/**
 * The entries and everything above each, as `chain(start, id, parent_id, owner_id)`. It ends at an ancestor that is not
 * live: what lies in a trashed folder is live itself while the folder's content is still being marked.
 */
function chainsOf(ids: readonly number[]): RawBuilder<unknown> {
  return sql`chain(start, id, parent_id, owner_id) as (
    select id, id, parent_id, user_id from files
    where id in (select value from json_each(${JSON.stringify(ids)})) and trash_id is null
    union all
    select chain.start, files.id, files.parent_id, files.user_id
    from chain join files on files.id = chain.parent_id where files.trash_id is null
  )`;
}

/**
 * The shares of which a user is a receiver now, as what follows `from`: of friends only, whose account is in order. With
 * `fileId` those of that entry, which are looked for by it (hence the `+`) and not among all that friends share.
 */
function sharesWith(
  userId: number,
  { anyStatus = false, fileId }: { anyStatus?: boolean; fileId?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  return sql`friendships
    join users on users.id = friendships.friend_id and (${Number(anyStatus)} or users.status = 'active')
    join shares on ${fileId ? sql`shares.file_id = ${fileId} and +shares.owner_id` : sql`shares.owner_id`} = friendships.friend_id
    where friendships.user_id = ${userId} and (shares.friend_id is null or shares.friend_id = ${userId})
      and not exists (select 1 from hidden_shares where share_id = shares.id and hidden_shares.user_id = ${userId})`;
}

/** Those of these entries that friends share with the user, themselves or with a folder above them. */
export async function receivedAmong(
  db: Kysely<Database>,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    with recursive ${chainsOf(ids)}
    select start as id from chain group by start having max(chain.parent_id = 0) = 1
      and max(exists (select 1 from ${sharesWith(userId, { fileId: sql`chain.id` })})) = 1`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Those of these entries that are `topId` or below it. */
export async function withinAmong(db: Kysely<Database>, topId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    with recursive ${chainsOf(ids)}
    select start as id from chain
    group by start having max(parent_id = 0) = 1 and max(id = ${topId}) = 1`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/**
 * What friends (or one of them) share with the user, without what lies in another shared folder. `anyStatus` counts friends
 * too whose account is not in order any more, from whom he sees nothing.
 */
export async function receivedTops(
  db: Kysely<Database>,
  userId: number,
  ownerId?: number,
  anyStatus = false,
): Promise<ReceivedTop[]> {
  const { rows: visible } = await sql<{ id: number }>`
    select distinct shares.file_id as id from ${sharesWith(userId, { anyStatus })}`.execute(db);
  // Most users receive nothing, and every first page of the root asks: the question below would cost more than the page.
  if (visible.length === 0) return [];
  const { rows } = await sql<ReceivedTop>`
    with recursive visible(file_id) as (select value from json_each(${JSON.stringify(visible.map((row) => row.id))})),
    chain(start, id, parent_id) as (
      select id, id, parent_id from files join visible on visible.file_id = files.id
      where trash_id is null and (${ownerId ?? null} is null or user_id = ${ownerId ?? null})
      union all
      select chain.start, files.id, files.parent_id
      from chain join files on files.id = chain.parent_id where files.trash_id is null
    )
    select chain.start as id, files.user_id as "ownerId"
    from chain join files on files.id = chain.start left join visible on visible.file_id = chain.id
    group by chain.start having max(chain.parent_id = 0) = 1 and count(visible.file_id) = 1`.execute(db);
  return rows;
}

/** Everybody who may read one of these entries beside its owner; the reverse of the questions above. */
export async function onlookersOf(db: Kysely<Database>, ids: readonly number[]): Promise<Onlooker[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Onlooker>`
    with recursive ${chainsOf(ids)},
    rooted(start) as (select start from chain group by start having max(parent_id = 0) = 1)
    select distinct chain.start as id, friendships.user_id as "friendId", null as "publicShareId"
    from rooted join chain on chain.start = rooted.start
    join shares on shares.file_id = chain.id
    join users on users.id = shares.owner_id and users.status = 'active'
    join friendships on friendships.friend_id = shares.owner_id
      and (shares.friend_id is null or shares.friend_id = friendships.user_id)
    where not exists (
      select 1 from hidden_shares where share_id = shares.id and hidden_shares.user_id = friendships.user_id)
    union
    select chain.start, null, public_shares.id
    from rooted join chain on chain.start = rooted.start
    cross join public_shares on public_shares.file_id = chain.id and public_shares.state = 'live'
    join users on users.id = public_shares.user_id and users.status = 'active'`.execute(db);
  return rows;
}

/** Readers of these entries by a share of the entry itself, live or not. */
async function directOnlookersOf(db: Kysely<Database>, ids: readonly number[]): Promise<Onlooker[]> {
  const { rows } = await sql<Onlooker>`
    select distinct shares.file_id as id, friendships.user_id as "friendId", null as "publicShareId"
    from shares join friendships on friendships.friend_id = shares.owner_id
      and (shares.friend_id is null or shares.friend_id = friendships.user_id)
    where shares.file_id in (select value from json_each(${JSON.stringify(ids)}))
      and not exists (
        select 1 from hidden_shares where share_id = shares.id and hidden_shares.user_id = friendships.user_id)
    union
    select file_id, null, id from public_shares
    where file_id in (select value from json_each(${JSON.stringify(ids)})) and state = 'live'`.execute(db);
  return rows;
}

/** Entries with a share of their own that are among these or below them, live or not, and whom they are shared with. */
export async function sharedBelow(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<(Onlooker & { name: string })[]> {
  if (ids.length === 0) return [];
  // Names are looked up apart: joined to them, the planner would read all files.
  const { rows } = await sql<{ id: number }>`
    with recursive chain(start, id, parent_id) as (
      select id, id, parent_id from files where id in (
        select file_id from shares where owner_id = ${ownerId}
        union select file_id from public_shares where user_id = ${ownerId} and state = 'live')
      union all
      select chain.start, files.id, files.parent_id from chain join files on files.id = chain.parent_id
    )
    select distinct start as id from chain
    where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db);
  if (rows.length === 0) return [];
  const found = rows.map((row) => row.id);
  const named = db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('id', 'in', sql<number>`(select value from json_each(${JSON.stringify(found)}))`);
  const names = new Map((await named.execute()).map((row) => [row.id, row.name]));
  const onlookers = await directOnlookersOf(db, found);
  return onlookers.map((onlooker) => ({ ...onlooker, name: names.get(onlooker.id) ?? '' }));
}

/** Whether the user lets anybody at all read something. */
export async function hasOnlookers(db: Kysely<Database>, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: number }>`
    select exists (select 1 from shares where owner_id = ${ownerId})
      or exists (select 1 from public_shares where user_id = ${ownerId} and state = 'live') as yes`.execute(db);
  return rows[0]?.yes === 1;
}
