import type { Page } from '@playwright/test';
import { makeVideo } from '@jackdaw/fixtures';
import { basename } from 'node:path';
import { expectPlaying } from '../src/assertions/video.ts';
import { filesIn } from '../src/harness/content.ts';
import { startSwarm } from '../src/harness/swarm.ts';
import { expect, test } from '../src/harness/test.ts';
import { NewTransferDialog } from '../src/pages/new-transfer-dialog.ts';
import { Shell } from '../src/pages/shell.ts';

/** Presses Tab until what has the focus answers to `wanted`, at most eighty times. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      // Without a focus it is the body, whose text is that of the whole page.
      return focused === document.body
        ? ''
        : (focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? '');
    });
    if (wanted.test(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nothing called ${wanted} can be reached with Tab`);
}

test('the main job needs no mouse', async ({ page, jackdaw, owner }) => {
  const path = await makeVideo('h264-mp4', { duration: 30, width: 320, height: 180 });
  const swarm = await startSwarm(path);
  try {
    await page.goto('/login');
    await expect(page.locator(':focus')).toBeVisible();
    await page.keyboard.type(owner.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await expect(new Shell(page).newTransfer).toBeVisible();

    await page.keyboard.press('t');
    const dialog = new NewTransferDialog(page);
    await expect(dialog.links).toBeFocused();
    await page.keyboard.insertText(swarm.magnet);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.dialog).toBeHidden();
    await expect.poll(async () => (await filesIn(jackdaw, owner)).length, { timeout: 60_000 }).toBe(1);

    await page.goto('/');
    await tabTo(page, new RegExp(basename(path).slice(0, 12)));
    await page.keyboard.press('Enter');
    await expectPlaying(page);
  } finally {
    await swarm.stop();
  }
});
