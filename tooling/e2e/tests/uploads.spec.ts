import { makeLargeFile, makeTorrent, makeVideo } from '@jackdaw/fixtures';
import { basename } from 'node:path';
import { filesIn, transfersOf } from '../src/harness/content.ts';
import { expect, test } from '../src/harness/test.ts';
import { NewTransferDialog } from '../src/pages/new-transfer-dialog.ts';
import { Shell } from '../src/pages/shell.ts';
import { UploadsPanel } from '../src/pages/uploads-panel.ts';

const megabyte = 1_000_000;
const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 10 * megabyte };

test('an upload goes on after a page reload', async ({ page, jackdaw, signedIn }) => {
  test.setTimeout(120_000);
  const made = await makeLargeFile(80 * megabyte, 'reload');
  const name = basename(made.path);
  const conditions = await page.context().newCDPSession(page);
  await conditions.send('Network.emulateNetworkConditions', slow);

  await new Shell(page).newTransfer.click();
  await new NewTransferDialog(page).upload([made.path]);
  const panel = new UploadsPanel(page);
  await expect.poll(() => panel.percentOf(name), { timeout: 60_000, intervals: [100] }).toBeGreaterThan(25);
  await page.reload();
  await expect
    .poll(async () => (await filesIn(jackdaw, signedIn)).map((file) => [file.name, file.sha1]), { timeout: 60_000 })
    .toEqual([[name, made.sha1]]);
});

test('a dropped torrent file starts a transfer, a dropped file is uploaded', async ({ page, jackdaw, signedIn }) => {
  const { metainfo } = await makeTorrent(await makeVideo('h264-mp4', { duration: 5, width: 320, height: 180 }));
  const dropped = [
    { name: 'film.torrent', base64: Buffer.from(metainfo).toString('base64') },
    { name: 'note.txt', base64: Buffer.from('dropped').toString('base64') },
  ];
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const { name, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, dropped);
  await expect.poll(async () => (await filesIn(jackdaw, signedIn)).map(({ name }) => name)).toEqual(['note.txt']);
  await expect.poll(async () => (await transfersOf(jackdaw, signedIn)).map(({ type }) => type)).toEqual(['TORRENT']);
});
