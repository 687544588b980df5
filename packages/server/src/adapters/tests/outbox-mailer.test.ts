import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../testing/clock.ts';
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
