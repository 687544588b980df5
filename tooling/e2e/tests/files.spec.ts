import { digestOf, makeImage, markdown, noise, uploadForm } from '@jackdaw/fixtures';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn, sha1OfDownload } from '../src/harness/content.ts';
import { expect, test } from '../src/harness/test.ts';
import { FilesPage } from '../src/pages/files-page.ts';
import { NewTransferDialog } from '../src/pages/new-transfer-dialog.ts';
import { Shell } from '../src/pages/shell.ts';

test('creates, renames, trashes and restores a folder', async ({ page, jackdaw, signedIn }) => {
  const files = new FilesPage(page);
  await files.createFolder('Holiday');
  await expect(files.row('Holiday')).toBeVisible();
  await files.rename('Holiday', 'Holidays 2026');
  await expect(files.row('Holidays 2026')).toBeVisible();
  await files.moveToTrash('Holidays 2026');
  await expect(files.row('Holidays 2026')).toHaveCount(0);

  await new Shell(page).goTo('Trash');
  await expect(files.row('Holidays 2026')).toBeVisible();
  await files.chooseAction('Holidays 2026', /restore/i);
  await expect(files.row('Holidays 2026')).toHaveCount(0);
  expect((await filesIn(jackdaw, signedIn)).map((file) => file.name)).toEqual(['Holidays 2026']);
});

test('a name with a slash is refused with the text of the catalogue', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const files = new FilesPage(page);
  await files.createFolder('a/b');
  await expect(page.getByText(/contains a slash/)).toBeVisible();
});

test('uploads files through the page, byte for byte', async ({ page, jackdaw, signedIn }) => {
  const folder = await mkdtemp(join(tmpdir(), 'jackdaw-e2e-'));
  try {
    await mkdir(join(folder, 'sub'));
    const content = [...noise(3_000_000, 'upload')];
    await writeFile(join(folder, 'Grüße aus 東京.bin'), Buffer.concat(content));
    await new Shell(page).newTransfer.click();
    await new NewTransferDialog(page).upload([join(folder, 'Grüße aus 東京.bin')]);
    await expect.poll(async () => (await filesIn(jackdaw, signedIn)).length, { timeout: 60_000 }).toBe(1);
    const [file] = await filesIn(jackdaw, signedIn);
    const wanted = digestOf(content);
    expect(file).toMatchObject({
      name: 'Grüße aus 東京.bin',
      size: wanted.size,
      sha1: wanted.sha1,
      crc32: wanted.crc32,
    });
    expect(await sha1OfDownload(jackdaw, signedIn, file?.id ?? 0)).toBe(wanted.sha1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an image and a text open on a page of their own', async ({ page, jackdaw, signedIn }) => {
  const image = await uploadForm(jackdaw, signedIn.token, await makeImage('png'), { name: 'colours.png' });
  await page.goto(`/files/${image}`);
  const picture = page.getByRole('img', { name: /colours/ });
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

  const folder = await mkdtemp(join(tmpdir(), 'jackdaw-e2e-'));
  await writeFile(join(folder, 'notes.md'), markdown('Notes from Tuesday'));
  const text = await uploadForm(jackdaw, signedIn.token, join(folder, 'notes.md'));
  await page.goto(`/files/${text}`);
  await expect(page.getByText('Notes from Tuesday').first()).toBeVisible();
  await expect(page).not.toHaveTitle(/ran a script/);
  await rm(folder, { recursive: true });
});
