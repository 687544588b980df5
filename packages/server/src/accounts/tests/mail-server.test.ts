import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createPasswordHasher } from '../../auth/password-hasher.ts';
import { createWholeServer, waitFor, type WholeServer } from '../../testing/index.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';

let mailbox: MailServer;
let server: WholeServer;
const PASSWORD = 'correct horse battery';

beforeEach(async () => {
  mailbox = await startMailServer();
  const origins = ['https://drive.example'];
  server = await createWholeServer({ config: { smtpUrl: `smtp://127.0.0.1:${mailbox.port}`, origins } });
});
afterEach(async () => {
  await server.close();
  await mailbox.close();
});

describe('a server with a mail server', () => {
  it('asks in the new mailbox before an address changes', async () => {
    const passwordHash = await createPasswordHasher().hash(PASSWORD);
    const { token } = await server.createUser({ username: 'magpie', passwordHash });
    const change = { mail: 'new@example.org', current_password: PASSWORD };
    await server.call(routes.account.saveSettings, change, token);
    const { confirmations } = await server.call(routes.account.confirmations, {}, token);
    expect(confirmations).toEqual([{ subject: 'mail_change', created_at: '2026-03-17T09:30:00' }]);
    await waitFor(() => mailbox.received.length > 0, 'the mail');
    const [mail] = mailbox.received;
    expect(mail).toMatchObject({ from: 'no-reply@drive.example', to: ['new@example.org'] });
    // Long lines are broken on the way.
    const content = mail?.content.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
    const key = /https:\/\/drive\.example\/account\/email\?confirmation=([\w-]{43})/.exec(content)?.[1] ?? '';
    await server.call(routes.account.confirm, { key });
    expect((await server.call(routes.account.info, {}, token)).info.mail).toBe('new@example.org');
    await waitFor(() => mailbox.received.length > 1, 'the mail to the old address');
    expect(mailbox.received[1]?.to).toEqual(['magpie@example.org']);
  });
});
