import { callApi, makeImage, makeVideo, uploadForm, type Account, type RunningJackdaw } from '@jackdaw/fixtures';
import { look, sizes } from '../src/assertions/look.ts';
import { createFolder } from '../src/harness/content.ts';
import { expect, test } from '../src/harness/test.ts';
import { NewTransferDialog } from '../src/pages/new-transfer-dialog.ts';
import { Shell } from '../src/pages/shell.ts';

async function fill(server: RunningJackdaw, account: Account): Promise<{ video: number; image: number }> {
  const long = 'A folder whose name is so long that it has to be cut somewhere '.repeat(3).trim();
  for (const name of ['Films', 'Music', 'Photos', long]) await createFolder(server, account, name);
  const video = await uploadForm(server, account.token, await makeVideo('h264-mp4'), { name: 'A short film.mp4' });
  const image = await uploadForm(server, account.token, await makeImage('jpg'), { name: 'Colours.jpg' });
  const trashed = await createFolder(server, account, 'Not wanted any more');
  await callApi(server, account.token, '/v2/files/delete', { file_ids: String(trashed) });
  await callApi(server, account.token, '/v2/transfers/add', {
    url: `magnet:?xt=urn:btih:${'ab'.repeat(20)}&dn=Nobody+has+this`,
  });
  await callApi(server, account.token, '/v2/transfers/add', { url: 'http://127.0.0.1:1/nothing-listens-here.iso' });
  return { video, image };
}

test('the screens before signing in look right and are usable by everyone', async ({ page, jackdaw }) => {
  await page.goto('/setup');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await look(page, 'set-up');
  const code = await jackdaw.setupCode();
  const person = { username: 'owner', mail: 'owner@example.com', password: 'correct horse battery' };
  await callApi(jackdaw, null, '/v2/setup', { code, ...person });
  await page.goto('/login');
  await expect(page.getByRole('button').first()).toBeVisible();
  await look(page, 'sign-in');
});

test('the signed-in screens look right and are usable by everyone', async ({ page, jackdaw, signedIn }) => {
  test.setTimeout(300_000);
  await expect(new Shell(page).newTransfer).toBeVisible();
  await look(page, 'files-empty');
  const { video, image } = await fill(jackdaw, signedIn);
  const screens = {
    files: '/',
    transfers: '/transfers',
    trash: '/trash',
    video: `/files/${video}`,
    image: `/files/${image}`,
  };
  for (const [screen, address] of Object.entries(screens)) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(page, screen);
  }
  await page.setViewportSize(sizes.desk);
  await page.goto('/');
  await new Shell(page).newTransfer.click();
  await expect(new NewTransferDialog(page).dialog).toBeVisible();
  await look(page, 'new-transfer');
});

test('the other apps and unknown addresses answer with a page', async ({ page, jackdaw, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  for (const [screen, address] of Object.entries({
    share: '/exclusive-access',
    magnet: '/magnet',
    unknown: '/there/is/no/such/page',
  })) {
    await page.goto(`${jackdaw.url}${address}`);
    await expect(page.getByRole('main')).toBeVisible();
    await look(page, screen);
  }
});
