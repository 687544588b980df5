import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { waitFor } from '../../testing/index.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { makeCertificate } from '../guarded-fetch/tests/local-server.ts';
import { createJobQueue } from '../job-queue.ts';
import { createQueuedMailer } from '../queued-mailer.ts';
import { createSmtpMailer } from '../smtp-mailer.ts';

interface Received {
  from: string;
  to: string[];
  content: string;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A real mail server on this machine. */
async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  closers.push(close);
  return { received, close, port: (server.server.address() as AddressInfo).port };
}

function mailerFor(url: string, from = 'Jackdaw <drive@example.org>'): Mailer {
  const mailer = createSmtpMailer({ url, from });
  closers.push(() => mailer.close());
  return mailer;
}

const mail = { to: 'magpie@example.org', subject: 'Grüße', text: 'Hello Magpie,\n\nhttps://drive.example/x?a=1\n' };

describe('createSmtpMailer', () => {
  it('hands mails over with sender, subject and text', async () => {
    const { port, received } = await startMailServer();
    await mailerFor(`smtp://127.0.0.1:${port}`).send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'drive@example.org', to: ['magpie@example.org'] });
    expect(received[0]?.content).toContain('From: Jackdaw <drive@example.org>');
    expect(received[0]?.content).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(received[0]?.content).toContain('https://drive.example/x?a=1');
  });

  it('signs in with what the address holds', async () => {
    const seen: unknown[] = [];
    const { port } = await startMailServer({
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
    const { port, received } = await startMailServer();
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
    const { port, received } = await startMailServer({ ...makeCertificate('127.0.0.1'), secure, disabledCommands: [] });
    await expect(mailerFor(`${scheme}://127.0.0.1:${port}`).send(mail)).rejects.toThrow(/certificate/i);
    expect(received).toEqual([]);
  });

  it('does not go on unencrypted where encryption is wanted', async () => {
    const { port, received } = await startMailServer();
    await expect(mailerFor(`smtp://127.0.0.1:${port}?requireTLS=true`).send(mail)).rejects.toThrow();
    expect(received).toEqual([]);
  });
});

describe('createQueuedMailer', () => {
  it('accepts mails at once and delivers them when the server is there again, also after a restart', async () => {
    const database = await createTestDatabase();
    closers.push(() => database.close());
    const clock = createTestClock();
    const first = await startMailServer();
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

    const { received } = await startMailServer({}, first.port);
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
});
