import { expect, type Page } from '@playwright/test';

/** The video plays: its time moves on and its picture is neither missing nor of one colour. */
export async function expectPlaying(page: Page): Promise<void> {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 30_000 })
    .toBeGreaterThan(2);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  const start = await currentTime(page);
  await expect.poll(() => currentTime(page), { timeout: 30_000 }).toBeGreaterThan(start + 0.3);
  await expectPicture(page);
}

/** Seeks as the person's scrubbing would and waits until the picture of that moment is there and time moves on. */
export async function expectSeeks(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement, time) => {
    element.currentTime = time;
  }, seconds);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.seeking && element.readyState > 2), {
      timeout: 30_000,
    })
    .toBe(true);
  await expect.poll(() => currentTime(page), { timeout: 30_000 }).toBeGreaterThan(seconds + 0.1);
  expect(await currentTime(page)).toBeLessThan(seconds + 15);
  await expectPicture(page);
}

/** Length of the video in seconds. */
export async function durationOf(page: Page): Promise<number> {
  return await page.locator('video').evaluate((element: HTMLVideoElement) => element.duration);
}

async function currentTime(page: Page): Promise<number> {
  return await page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
}

/** The test videos are colourful everywhere, so a real frame has many different pixels. */
async function expectPicture(page: Page): Promise<void> {
  const colours = await page.locator('video').evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext('2d');
    if (!context) return 0;
    context.drawImage(element, 0, 0, 64, 36);
    return new Set(new Uint32Array(context.getImageData(0, 0, 64, 36).data.buffer)).size;
  });
  expect(colours, 'different colours in the frame').toBeGreaterThan(50);
}
