import { writeFile } from 'node:fs/promises';
import { makeVideo, subRip, uploadForm } from '@jackdaw/fixtures';
import type { Page } from '@playwright/test';
import { expectPlaying } from '../src/assertions/video.ts';
import { expect, test } from '../src/harness/test.ts';

/** What the browser shows over the picture at a time: the cues of the tracks that are on. */
async function textAt(page: Page, seconds: number): Promise<string[]> {
  return await page.locator('video').evaluate(async (video: HTMLVideoElement, time) => {
    video.pause();
    video.currentTime = time;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    return [...video.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ cues }) => [...(cues ?? [])] as VTTCue[])
      .filter(({ startTime, endTime }) => startTime <= time && time < endTime)
      .map(({ text }) => text);
  }, seconds);
}

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Subtitles' }).selectOption({ label });
}

test('a text beside an MP4 is shown by itself and can be switched off', async ({
  page,
  jackdaw,
  signedIn,
}, testInfo) => {
  const film = await makeVideo('h264-mp4', { duration: 20 });
  const id = await uploadForm(jackdaw, signedIn.token, film, { name: 'Film.mp4' });
  const text = testInfo.outputPath('text.srt');
  await writeFile(text, subRip(20, 'beside'));
  await uploadForm(jackdaw, signedIn.token, text, { name: 'Film.en.srt' });
  await page.goto(`/files/${id}`);
  await expectPlaying(page);
  await expect.poll(() => textAt(page, 4.5)).toEqual(['beside line 3']);
  await choose(page, 'Off');
  await expect.poll(() => textAt(page, 6.5)).toEqual([]);
  await choose(page, 'English');
  await expect.poll(() => textAt(page, 8.5)).toEqual(['beside line 5']);
});

test('texts inside a Matroska file that plays by HLS can be chosen', async ({ page, jackdaw, signedIn }) => {
  const film = await makeVideo('h264-ac3-mkv', { duration: 20, subtitles: true });
  const id = await uploadForm(jackdaw, signedIn.token, film, { name: 'Film.mkv' });
  await page.goto(`/files/${id}`);
  await expectPlaying(page);
  await choose(page, 'German');
  await expect.poll(() => textAt(page, 4.5)).toEqual(['ger line 3']);
  await choose(page, 'English');
  await expect.poll(() => textAt(page, 8.5)).toEqual(['eng line 5']);
});
