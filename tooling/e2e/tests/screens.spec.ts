import type { Page } from '@playwright/test';
import { callApi, makeImage, makeVideo, uploadForm, type Account, type RunningJackdaw } from '@jackdaw/fixtures';
import { expectAccessible } from '../src/assertions/accessible.ts';
import { createFolder } from '../src/harness/content.ts';
import { expect, test } from '../src/harness/test.ts';
import { NewTransferDialog } from '../src/pages/new-transfer-dialog.ts';
import { Shell } from '../src/pages/shell.ts';

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
const themes = ['light', 'dark'] as const;

/** Shows the page as it is now in both themes and both sizes: axe judges it, pictures are kept for people to look at. */
async function look(page: Page, screen: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await page.screenshot({ path: `test-results/screens/${screen}-${name}-${colorScheme}.png` });
      await expectAccessible(page, `${screen}, ${name}, ${colorScheme}`);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${screen} is not wider than a ${name}`,
      ).toBeLessThanOrEqual(0);
    }
  }
}

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
