import { makeVideo } from '@jackdaw/fixtures';
import { basename } from 'node:path';
import { expectPlaying } from '../src/assertions/video.ts';
import { filesIn, sha1OfDownload, sha1OfFile } from '../src/harness/content.ts';
import { startSwarm } from '../src/harness/swarm.ts';
import { expect, test } from '../src/harness/test.ts';
import { FilesPage } from '../src/pages/files-page.ts';
import { NewTransferDialog } from '../src/pages/new-transfer-dialog.ts';
import { Shell } from '../src/pages/shell.ts';
import { TransfersPage } from '../src/pages/transfers-page.ts';

test('a magnet link pasted in the app brings a video home from a swarm, and it plays', async ({
  page,
  jackdaw,
  signedIn,
}) => {
  const path = await makeVideo('h264-mp4', { duration: 60, width: 1280, height: 720 });
  const name = basename(path);
  const swarm = await startSwarm(path, 1_500_000);
  try {
    await new Shell(page).newTransfer.click();
    await new NewTransferDialog(page).addLinks(swarm.magnet);

    const transfers = new TransfersPage(page);
    await transfers.open();
    await expect(transfers.row(name)).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(async () => Number(await transfers.progressOf(name).getAttribute('aria-valuenow')), { timeout: 60_000 })
      .toBeGreaterThan(0);

    await expect
      .poll(async () => (await filesIn(jackdaw, signedIn)).map((file) => file.name), { timeout: 90_000 })
      .toEqual([name]);
    const files = new FilesPage(page);
    await new Shell(page).goTo('Files');
    await files.openEntry(name);
    await expectPlaying(page);

    const [file] = await filesIn(jackdaw, signedIn);
    const wanted = await sha1OfFile(path);
    expect(file?.sha1).toBe(wanted);
    expect(await sha1OfDownload(jackdaw, signedIn, file?.id ?? 0)).toBe(wanted);
  } finally {
    await swarm.stop();
  }
});

test('the key T opens the dialog, and a pasted magnet needs no dialog at all', async ({ page, jackdaw, signedIn }) => {
  const path = await makeVideo('h264-mp4', { duration: 5, width: 320, height: 180 });
  const swarm = await startSwarm(path);
  try {
    await page.keyboard.press('t');
    await expect(new NewTransferDialog(page).dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(new NewTransferDialog(page).dialog).toBeHidden();

    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, swarm.magnet);
    await expect
      .poll(async () => (await filesIn(jackdaw, signedIn)).map((file) => file.name), { timeout: 60_000 })
      .toEqual([basename(path)]);
  } finally {
    await swarm.stop();
  }
});
