import { callApi } from '@jackdaw/fixtures';
import { createFolder } from '../src/harness/content.ts';
import { expect, test } from '../src/harness/test.ts';
import { FilesPage } from '../src/pages/files-page.ts';

test('a rename in one tab shows in the other without a reload', async ({ page, context, jackdaw, signedIn }) => {
  await createFolder(jackdaw, signedIn, 'Before');
  const first = new FilesPage(page);
  await first.open();
  const second = new FilesPage(await context.newPage());
  await second.open();
  await expect(second.row('Before')).toBeVisible();

  let reloads = 0;
  second.page.on('framenavigated', () => reloads++);
  await first.rename('Before', 'After');
  await expect(first.row('After')).toBeVisible();
  await expect(second.row('After')).toBeVisible();
  await expect(second.row('Before')).toHaveCount(0);
  expect(reloads).toBe(0);
});

test('what other clients do appears by itself', async ({ page, jackdaw, signedIn }) => {
  const files = new FilesPage(page);
  await files.open();
  const id = await createFolder(jackdaw, signedIn, 'From elsewhere');
  await expect(files.row('From elsewhere')).toBeVisible();
  await callApi(jackdaw, signedIn.token, '/v2/files/delete', { file_ids: String(id) });
  await expect(files.row('From elsewhere')).toHaveCount(0);
});

test('the list catches up after the server was away', async ({ page, jackdaw, signedIn }) => {
  const files = new FilesPage(page);
  await files.open();
  await createFolder(jackdaw, signedIn, 'Was there');
  await expect(files.row('Was there')).toBeVisible();
  await jackdaw.kill9();
  await jackdaw.restart();
  await createFolder(jackdaw, signedIn, 'Came later');
  await expect(files.row('Came later')).toBeVisible({ timeout: 60_000 });
});
