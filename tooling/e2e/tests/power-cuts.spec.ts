import { callApi, makeLargeFile } from '@jackdaw/fixtures';
import { basename } from 'node:path';
import { filesIn, sha1OfDownload, transfersOf } from '../src/harness/content.ts';
import { startSwarm } from '../src/harness/swarm.ts';
import { expect, test } from '../src/harness/test.ts';
import { NewTransferDialog } from '../src/pages/new-transfer-dialog.ts';
import { Shell } from '../src/pages/shell.ts';
import { UploadsPanel } from '../src/pages/uploads-panel.ts';

const megabyte = 1_000_000;

test('an upload of 300 MB survives a server that is killed twice', async ({ page, jackdaw, signedIn }) => {
  test.setTimeout(240_000);
  const made = await makeLargeFile(300 * megabyte, 'power cut');
  const name = basename(made.path);
  const network = await page.context().newCDPSession(page);
  const slowDown = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20 * megabyte };
  await network.send('Network.emulateNetworkConditions', slowDown);

  await new Shell(page).newTransfer.click();
  await new NewTransferDialog(page).upload([made.path]);
  const panel = new UploadsPanel(page);
  for (const percent of [15, 50]) {
    await expect.poll(() => panel.percentOf(name), { timeout: 60_000, intervals: [100] }).toBeGreaterThan(percent);
    await jackdaw.kill9();
    await jackdaw.restart();
  }

  const files = () => filesIn(jackdaw, signedIn);
  await expect.poll(async () => (await files()).map((file) => file.name), { timeout: 120_000 }).toEqual([name]);
  const [file] = await files();
  expect({ size: file?.size, sha1: file?.sha1, crc32: file?.crc32 }).toEqual({
    size: made.size,
    sha1: made.sha1,
    crc32: made.crc32,
  });
  expect(await sha1OfDownload(jackdaw, signedIn, file?.id ?? 0)).toBe(made.sha1);
});

test('a transfer goes on after the server was killed, without fetching again what it had', async ({
  jackdaw,
  owner,
}) => {
  test.setTimeout(240_000);
  const made = await makeLargeFile(60 * megabyte, 'transfer');
  const swarm = await startSwarm(made.path, 6 * megabyte);
  try {
    await callApi(jackdaw, owner.token, '/v2/transfers/add', { url: swarm.magnet });
    const percent = async () => (await transfersOf(jackdaw, owner))[0]?.percent_done ?? 0;
    for (const wanted of [20, 55]) {
      await expect.poll(percent, { timeout: 90_000, intervals: [200] }).toBeGreaterThan(wanted);
      await jackdaw.kill9();
      await jackdaw.restart();
    }
    const files = () => filesIn(jackdaw, owner);
    await expect.poll(async () => (await files()).length, { timeout: 120_000 }).toBe(1);
    const [file] = await files();
    expect(file?.sha1).toBe(made.sha1);
    expect(await sha1OfDownload(jackdaw, owner, file?.id ?? 0)).toBe(made.sha1);
    expect(await swarm.seeder.uploaded()).toBeLessThan(made.size * 1.3);
  } finally {
    await swarm.stop();
  }
});
