import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningJackdaw } from '@jackdaw/fixtures';
import { expect } from '@playwright/test';

/** Waits for a mail with this subject and resolves with the path (and query) of the link in it. */
export async function linkInMail(jackdaw: RunningJackdaw, subject: RegExp): Promise<string> {
  const folder = join(jackdaw.dataFolder, 'outbox');
  let text = '';
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((file) => !file.startsWith('.')).sort()) {
        const mail = await readFile(join(folder, name), 'utf8');
        if (subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? '')) text = mail;
      }
      return text;
    })
    .not.toBe('');
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
