import { CLIENT_IDS, formatDate } from '@jackdaw/api-contract';
import type { Kysely } from 'kysely';
import type { TokenService } from '../auth/token-service.ts';
import type { Database } from '../db/schema/index.ts';
import type { Clock } from '../ports/clock.ts';

export interface TestUser {
  id: number;
  username: string;
  mail: string;
  /** Of the web app: first-party, everything. */
  token: string;
  /** Of another client: scope `default`, third-party. */
  thirdPartyToken: string;
  /** For file-serving URLs only; ends with `token`. */
  downloadToken: string;
}

export interface TestUserOptions {
  username?: string;
  /** `active` unless given. */
  status?: string;
  isAdmin?: boolean;
  /** Bytes; 1 GiB unless given. */
  quota?: number;
  /** PHC string; no password fits unless given. */
  passwordHash?: string;
}

/** Makes users with tokens straight in the database. */
export function createUserFactory(db: Kysely<Database>, tokens: TokenService, clock: Clock) {
  let made = 0;
  return async (options: TestUserOptions = {}): Promise<TestUser> => {
    const username = options.username ?? `user${++made}`;
    const mail = `${username}@example.org`;
    const { id } = await db
      .insertInto('users')
      .values({
        username,
        username_key: username.normalize('NFKC').toLowerCase(),
        username_skeleton: username.normalize('NFKC').toLowerCase(),
        mail,
        mail_key: mail.toLowerCase(),
        password_hash: options.passwordHash ?? '',
        password_changed_at: null,
        status: options.status ?? 'active',
        is_admin: options.isAdmin ? 1 : 0,
        created_at: formatDate(clock.now()),
        disk_quota: options.quota ?? 1024 ** 3,
        disk_used: 0,
        trash_size: 0,
        settings: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const issue = async (clientId: number) => {
      const given = {
        userId: id,
        clientId,
        scope: 'default',
        clientName: 'test',
        ipAddress: '127.0.0.1',
        userAgent: 'test',
        authenticated: true,
      } as const;
      return tokens.issue(given);
    };
    const session = await issue(CLIENT_IDS.web);
    const thirdParty = await issue(CLIENT_IDS.rclone);
    const holder = { userId: id, epoch: await tokens.epochOf(id), tokenId: session.id };
    return {
      id,
      username,
      mail,
      token: session.token,
      thirdPartyToken: thirdParty.token,
      downloadToken: tokens.derive('download', holder),
    };
  };
}
