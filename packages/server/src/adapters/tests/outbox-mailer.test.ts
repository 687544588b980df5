import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../testing/clock.ts';
import { tidyOutbox } from '../outbox-folder.ts';
import { createOutboxMailer } from '../outbox-mailer.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'jackdaw-outbox-'))));
afterEach(() => rm(folder, { recursive: true }));

describe('createOutboxMailer', () => {
  it('leaves one file a mail that nobody else may read, with no header of anybody else’s', async () => {
    const outbox = join(folder, 'outbox');
    const mailer = createOutboxMailer(outbox, createTestClock());
    const mail = { to: 'magpie@example.org', subject: 'Hello\r\nBcc: victim@example.net', text: 'Hello Magpie,\n' };
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const names = await readdir(outbox);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^2026-03-17T09-30-00.*\.eml$/);
      expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
      const content = await readFile(join(outbox, name), 'utf8');
      expect(content).toMatch(/^To: magpie@example\.org\nSubject: Hello Bcc: victim@example\.net\n/);
      expect(content).toMatch(/\n\nHello Magpie,\n$/);
    }
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  });
});

describe('tidyOutbox', () => {
  const WEEK = 7 * 86_400;

  it('keeps mails for as long as is set, and whatever is no mail of ours', async () => {
    const outbox = join(folder, 'outbox');
    const clock = createTestClock();
    await tidyOutbox(outbox, clock, WEEK);
    const mailer = createOutboxMailer(outbox, clock);
    const send = () => mailer.send({ to: 'magpie@example.org', subject: 'x', text: 'y' });
    await send();
    await writeFile(join(outbox, '.2026-03-17T09-30-00.000Z-0123abcd.eml'), 'half a mail');
    await writeFile(join(outbox, 'notes.eml'), 'kept by hand');
    await writeFile(join(outbox, '2026-03-17T09-30-00.000Z.txt'), 'kept by hand');
    clock.advance(3 * 86_400_000);
    await send();
    const count = async () => (await readdir(outbox)).length;
    clock.advance(4 * 86_400_000);
    await tidyOutbox(outbox, clock, WEEK);
    expect(await count()).toBe(5);
    clock.advance(1000);
    await tidyOutbox(outbox, clock, 0);
    expect(await count()).toBe(5);
    await tidyOutbox(outbox, clock, WEEK);
    expect((await readdir(outbox)).sort()).toEqual([
      '2026-03-17T09-30-00.000Z.txt',
      expect.stringMatching(/^2026-03-20T09-30-00\.000Z-[0-9a-f]{8}\.eml$/),
      'notes.eml',
    ]);
  });
});
