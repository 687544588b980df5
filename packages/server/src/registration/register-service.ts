import type { ExistsKey, RegistrationMode } from '@jackdaw/api-contract';
import { welcomeMail } from '../accounts/mails.ts';
import { checkLastingMail, checkMail, checkNewPassword, checkUsername } from '../accounts/new-credentials.ts';
import { newUserRow, takenField } from '../accounts/new-user.ts';
import { usernameSkeleton } from '../accounts/username-skeleton.ts';
import { addressKey, createAttemptLimiter } from '../auth/attempt-limiter.ts';
import type { DomainParts } from '../domain.ts';
import { AppError } from '../errors.ts';
import type { EnrolmentCodes } from '../plans/index.ts';

export interface RegistrationRequest {
  clientId: number;
  username: string;
  mail: string;
  password: string;
  codes: EnrolmentCodes;
  ipAddress: string;
  userAgent: string;
}

export type RegistrationParts = Pick<
  DomainParts,
  'config' | 'db' | 'clock' | 'tokens' | 'accounts' | 'clients' | 'hasher' | 'enrolment' | 'security'
>;

/** Opens accounts. */
export function createRegistrationService(parts: RegistrationParts) {
  const { config, db, clock, tokens, accounts, clients, hasher, enrolment, security } = parts;
  const registrations = createAttemptLimiter(clock, { limit: 20, window: 3600 });
  const questions = createAttemptLimiter(clock, { limit: 60, window: 300 });

  const usernameTaken = async (username: string) =>
    (await accounts.bySkeleton(usernameSkeleton(username))) !== undefined ||
    (await accounts.byUsername(username)) !== undefined;

  async function checkOpen(): Promise<void> {
    // The first account is the owner's, and that is made with the code that the server printed.
    if (config.registration === 'closed' || (await accounts.count()) === 0) throw new AppError('REGISTRATION_CLOSED');
  }

  /** Also the names of others are told only to those who may register. */
  async function enrol(codes: EnrolmentCodes) {
    const enrolled = await enrolment.judge(codes);
    if (config.registration === 'invite' && !enrolled.invited) throw new AppError('INVITATION_REQUIRED');
    return enrolled;
  }

  return {
    /** Who may open an account; nobody before the server has its owner. */
    status: async (): Promise<RegistrationMode> => ((await accounts.count()) === 0 ? 'closed' : config.registration),

    /** @throws AppError of the contract's row AU18 */
    async register(request: RegistrationRequest): Promise<{ access_token: string }> {
      const { clientId, username, mail, password, codes, ipAddress, userAgent } = request;
      registrations.count(addressKey(ipAddress));
      await checkOpen();
      const client = await clients.get(clientId);
      if (!client) throw new AppError('CLIENT_NOT_FOUND');
      checkUsername(username);
      checkMail(mail);
      await checkNewPassword(password);
      if (!config.disposableMail) await checkLastingMail(mail);
      const { status, quota, redeem } = await enrol(codes);
      if (await usernameTaken(username)) throw new AppError('USERNAME_EXISTS');
      if (await accounts.byMail(mail)) throw new AppError('MAIL_EXISTS');

      const passwordHash = await hasher.hash(password);
      const row = newUserRow({ username, mail, passwordHash, status, quota }, clock.now());
      const inserting = db.transaction().execute(async (trx) => {
        const id = await accounts.insert(row, trx);
        await redeem(trx, id);
        return id;
      });
      const userId = await inserting.catch((error: unknown) => {
        const field = takenField(error);
        if (field === undefined) throw error;
        throw new AppError(field === 'mail' ? 'MAIL_EXISTS' : 'USERNAME_EXISTS', { cause: error });
      });
      await security.notices.send({ username, mail }, welcomeMail);
      const place = { clientId, clientName: client.name, ipAddress, userAgent };
      const { token } = await tokens.issue({ ...place, userId, scope: 'default', authenticated: true });
      return { access_token: token };
    },

    /** Whether an address or user name is taken. @throws AppError RATE_LIMIT_ERROR */
    async exists(key: ExistsKey, value: string, ipAddress: string): Promise<boolean> {
      questions.count(addressKey(ipAddress));
      return key === 'mail' ? (await accounts.byMail(value)) !== undefined : usernameTaken(value);
    },
  };
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;
