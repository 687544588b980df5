import { formatDate } from '@jackdaw/api-contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { FamilyInvitesTable, FriendInvitesTable } from '../db/schema/billing.ts';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';
import { hashCode, listedCode, newNonce } from './codes.ts';

export type FamilyInviteRow = Selectable<FamilyInvitesTable>;
export type FriendInviteRow = Selectable<FriendInvitesTable>;

export interface InviteParts {
  clock: Clock;
  /** The server's own: codes are derived from it, so that whoever made them can read them again. */
  secret: Uint8Array;
}

/** Makes an invitation to this server in a user's name and resolves with its code. */
export async function createInvite(
  { clock, secret }: InviteParts,
  db: Kysely<Database>,
  inviterId: number,
): Promise<string> {
  const nonce = newNonce();
  const code = listedCode(secret, 'friend', nonce);
  await db
    .insertInto('friend_invites')
    .values({
      inviter_id: inviterId,
      code_hash: hashCode(code),
      nonce,
      user_id: null,
      earned: null,
      created_at: formatDate(clock.now()),
      used_at: null,
    })
    .execute();
  return code;
}

/** Makes an invitation to a family and resolves with its code. */
export async function createFamilyInvite(
  { clock, secret }: InviteParts,
  db: Kysely<Database>,
  ownerId: number,
): Promise<string> {
  const nonce = newNonce();
  const code = listedCode(secret, 'family', nonce);
  await db
    .insertInto('family_invites')
    .values({
      owner_id: ownerId,
      code_hash: hashCode(code),
      nonce,
      user_id: null,
      created_at: formatDate(clock.now()),
      used_at: null,
    })
    .execute();
  return code;
}

/** An invitation to a family that nobody has used. */
export function findFamilyInvite(db: Kysely<Database>, code: string): Promise<FamilyInviteRow | undefined> {
  return db
    .selectFrom('family_invites')
    .selectAll()
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** An invitation to this server that nobody has used. */
export function findFriendInvite(db: Kysely<Database>, code: string): Promise<FriendInviteRow | undefined> {
  return db
    .selectFrom('friend_invites')
    .selectAll()
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** Marks an invitation as used; false when somebody was faster. */
export async function takeInvite(
  trx: Transaction<Database>,
  table: 'family_invites' | 'friend_invites',
  id: number,
  used: { userId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ user_id: used.userId, used_at: formatDate(used.now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
