import { makeVideo, uploadForm, type VideoKind } from '@jackdaw/fixtures';
import { durationOf, expectPlaying, expectSeeks } from '../src/assertions/video.ts';
import { expect, test } from '../src/harness/test.ts';

/** The same ten places for everyone, spread by the golden ratio so that no two are near each other. */
const places = Array.from({ length: 10 }, (_, index) => ((index + 1) * 0.618034) % 1);

const byHls: [VideoKind, string][] = [
  ['h264-ac3-mkv', 'H.264 in Matroska with a sound no browser plays'],
  ['hevc-mkv', 'HEVC'],
  ['mpeg2-mpg', 'MPEG-2'],
  ['odd-key-frames-ac3-mkv', 'H.264 with key frames at odd distances'],
];

for (const [kind, description] of byHls) {
  test(`${description} plays by HLS and seeks anywhere`, async ({ page, jackdaw, signedIn }) => {
    test.setTimeout(240_000);
    const playlists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.m3u8')) playlists.push(request.url());
    });
    const id = await uploadForm(
      jackdaw,
      signedIn.token,
      await makeVideo(kind, { duration: 40, width: 640, height: 360 }),
    );
    await page.goto(`/files/${id}`);
    await expectPlaying(page);
    expect(playlists.length).toBeGreaterThan(0);
    const duration = await durationOf(page);
    expect(duration).toBeGreaterThan(39);
    expect(duration).toBeLessThan(41.5);
    for (const place of places) await expectSeeks(page, place * (duration - 3));
  });
}

test('H.264 in MP4 plays and seeks anywhere', async ({ page, jackdaw, signedIn }) => {
  const id = await uploadForm(jackdaw, signedIn.token, await makeVideo('odd-key-frames-mp4', { duration: 40 }));
  await page.goto(`/files/${id}`);
  await expectPlaying(page);
  const duration = await durationOf(page);
  for (const place of places) await expectSeeks(page, place * (duration - 3));
});

test('the position is remembered', async ({ page, jackdaw, signedIn }) => {
  const id = await uploadForm(
    jackdaw,
    signedIn.token,
    await makeVideo('h264-mp4', { duration: 120, width: 320, height: 180 }),
  );
  await page.goto(`/files/${id}`);
  await expectPlaying(page);
  const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/start-from'));
  await expectSeeks(page, 60);
  await saved;
  await page.reload();
  const start = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(start, { timeout: 30_000 }).toBeGreaterThan(55);
});
