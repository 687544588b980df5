import { afterEach, describe, expect, it } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { waitFor } from '../../testing/wait-for.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { makeCertificate } from '../guarded-fetch/tests/local-server.ts';
import { createJobQueue } from '../job-queue.ts';
import { createQueuedMailer } from '../queued-mailer.ts';
import { createSmtpMailer } from '../smtp-mailer.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A mail server that is closed after the test, or before. */
async function startServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const server = await startMailServer(options, port);
  let open = true;
  const close = async () => {
    if (open) await server.close();
    open = false;
  };
  closers.push(close);
  return { ...server, close };
}

function mailerFor(url: string, from = 'Jackdaw <drive@example.org>'): Mailer {
  const mailer = createSmtpMailer({ url, from });
  closers.push(() => mailer.close());
  return mailer;
}

const mail = { to: 'magpie@example.org', subject: 'Grüße', text: 'Hello Magpie,\n\nhttps://drive.example/x?a=1\n' };

describe('createSmtpMailer', () => {
  it('hands mails over with sender, subject and text', async () => {
    const { port, received } = await startServer();
    await mailerFor(`smtp://127.0.0.1:${port}`).send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'drive@example.org', to: ['magpie@example.org'] });
    expect(received[0]?.content).toContain('From: Jackdaw <drive@example.org>');
    expect(received[0]?.content).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(received[0]?.content).toContain('https://drive.example/x?a=1');
  });

  it('signs in with what the address holds', async () => {
    const seen: unknown[] = [];
    const { port } = await startServer({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        if (password === 'p@ss') done(null, { user: username });
        else done(new Error('Wrong'));
      },
    });
    await mailerFor(`smtp://drive:p%40ss@127.0.0.1:${port}`).send(mail);
    expect(seen).toEqual([['drive', 'p@ss']]);
    await expect(mailerFor(`smtp://drive:wrong@127.0.0.1:${port}`).send(mail)).rejects.toThrow(/535/);
  });

  it('writes to one person and no header of anybody else’s', async () => {
    const { port, received } = await startServer();
    const mailer = mailerFor(`smtp://127.0.0.1:${port}`);
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: victim@example.net' });
    await mailer.send({ ...mail, to: '"a,b"@example.org' }).catch(() => undefined);
    for (const { to, content } of received) {
      expect(to).toHaveLength(1);
      expect(content).not.toMatch(/^Bcc:/im);
    }
  });

  it.each(['smtps', 'smtp'])('does not talk to a server whose certificate nobody vouches for (%s)', async (scheme) => {
    const secure = scheme === 'smtps';
    const { port, received } = await startServer({ ...makeCertificate('127.0.0.1'), secure, disabledCommands: [] });
    await expect(mailerFor(`${scheme}://127.0.0.1:${port}`).send(mail)).rejects.toThrow(/certificate/i);
    expect(received).toEqual([]);
  });

  it('does not go on unencrypted where encryption is wanted', async () => {
    const { port, received } = await startServer();
    await expect(mailerFor(`smtp://127.0.0.1:${port}?requireTLS=true`).send(mail)).rejects.toThrow();
    expect(received).toEqual([]);
  });
});

describe('createQueuedMailer', () => {
  it('accepts mails at once and delivers them when the server is there again, also after a restart', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.close());
    const clock = createTestClock();
    const first = await startServer();
    await first.close();
    const start = async () => {
      const errors: unknown[] = [];
      const jobs = createJobQueue({ db: database.db, clock, onError: (error) => void errors.push(error) });
      const mailer = createQueuedMailer(jobs, mailerFor(`smtp://127.0.0.1:${first.port}`));
      await jobs.start();
      return { jobs, mailer, errors };
    };
    const down = await start();
    await down.mailer.send(mail);
    await waitFor(() => down.errors.length > 0, 'the first try to fail');
    await down.jobs.close();

    const { received } = await startServer({}, first.port);
    const up = await start();
    closers.push(() => up.jobs.close());
    clock.advance(6_000);
    up.jobs.wake();
    await waitFor(() => received.length > 0, 'the mail');
    expect(received[0]?.to).toEqual(['magpie@example.org']);
    await waitFor(
      async () => (await database.db.selectFrom('jobs').selectAll().execute()).length === 0,
      'the job to end',
    );
  });

  it('keeps a mail through a night without a mail server', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.close());
    const clock = createTestClock();
    const { port, close } = await startServer();
    await close();
    const errors: unknown[] = [];
    const jobs = createJobQueue({ db: database.db, clock, onError: (error) => void errors.push(error) });
    const mailer = createQueuedMailer(jobs, mailerFor(`smtp://127.0.0.1:${port}`));
    await jobs.start();
    closers.push(() => jobs.close());
    await mailer.send(mail);
    const states = async () =>
      (await database.db.selectFrom('jobs').select('state').execute()).map(({ state }) => state);
    for (let tries = 1; tries <= 15; tries++) {
      await waitFor(async () => errors.length === tries && (await states())[0] !== 'running', 'a try to fail');
      clock.advance(3_600_000);
      jobs.wake();
    }
    expect((await states())[0]).not.toBe('failed');
  });
});
