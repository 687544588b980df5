import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccountSecurity, type AccountSecurity } from '../accounts/security.ts';
import { createAccountStore } from '../accounts/store.ts';
import { createOutboxMailer } from '../adapters/outbox-mailer.ts';
import { createAppPasswords } from '../app-passwords/index.ts';
import { createClientStore } from '../auth/clients.ts';
import { createPasswordHasher } from '../auth/password-hasher.ts';
import { composeCore } from '../compose-core.ts';
import type { Enrolment } from '../plans/enrolment.ts';
import { createRegistration } from '../registration/index.ts';
import { createTwoFactor } from '../two-factor/index.ts';
import { createTestServer, type TestServer, type TestServerOptions } from './server.ts';
import { createPlans } from '../plans/index.ts';
import { waitFor } from './wait-for.ts';

export interface AccountServerOptions extends Omit<TestServerOptions, 'bindings'> {
  /** Judges the codes of registrations; nobody is invited unless given. */
  enrolment?: Enrolment;
}

/** A mail as it lies in the outbox. */
export interface OutboxMail {
  to: string;
  subject: string;
  text: string;
}

const uninvited: Enrolment = {
  judge: async () => ({ invited: false, status: 'inactive', quota: 0, redeem: async () => {} }),
};

async function readOutbox(folder: string): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.filter((name) => !name.startsWith('.')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return files.map((content) => {
    const end = content.indexOf('\n\n');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(content.slice(0, end))?.[1] ?? '';
    return { to: header('To'), subject: header('Subject'), text: content.slice(end + 2) };
  });
}

/** A test server with everything that guards accounts: sign-in, registration, passwords, second factor, mails. */
export async function createAccountServer({ enrolment = uninvited, ...options }: AccountServerOptions = {}): Promise<
  TestServer & {
    security: AccountSecurity;
    hash: (password: string) => Promise<string>;
    /** Mails in the outbox, in no order. */
    mails: () => Promise<OutboxMail[]>;
    /** Waits for the one mail to somebody whose subject holds a text. */
    mail: (to: string, subject: string) => Promise<OutboxMail>;
  }
> {
  const hasher = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } });
  const built: { security?: AccountSecurity } = {};
  const server = await createTestServer({
    ...options,
    bindings: (given) => {
      const { db, clock, log } = given;
      const accounts = createAccountStore(db);
      const clients = createClientStore(db);
      const mailer = createOutboxMailer(join(given.folder, 'outbox'), clock);
      const onError = (error: unknown) => log.error({ err: error }, 'A mail failed');
      const security = createAccountSecurity({ ...given, accounts, hasher, mailer, onError });
      built.security = security;
      const parts = { ...given, accounts, clients, hasher, mailer, enrolment, security };
      const core = composeCore({
        ...parts,
        plans: createPlans(parts),
        ownerQuota: async () => 1000,
        requireFolder: async () => {},
      });
      const domains = [createRegistration(parts), createTwoFactor(parts), createAppPasswords(parts)];
      return [...core.bindings, ...domains.flatMap((domain) => domain.routes)];
    },
  });
  if (!built.security) throw new Error('The bindings were not built');
  const mails = () => readOutbox(join(server.folder, 'outbox'));
  return {
    ...server,
    security: built.security,
    hash: (password) => hasher.hash(password),
    mails,
    async mail(to, subject) {
      const found = async () => (await mails()).filter((mail) => mail.to === to && mail.subject.includes(subject));
      await waitFor(async () => (await found()).length > 0, `a mail to ${to} about ${subject}`);
      const [mail] = await found();
      if (!mail) throw new Error('The mail is gone');
      return mail;
    },
  };
}
