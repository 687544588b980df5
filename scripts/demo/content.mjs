import { mkdir, rm, writeFile } from 'node:fs/promises';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callApi, makeAudio, makeImage, makeVideo, uploadForm } from '../../tooling/fixtures/dist/index.js';

/** What the demo's drive holds: folder, name in it, how it is made. */
const samples = [
  ['Films', 'A test card in H.264.mp4', () => makeVideo('h264-mp4', { duration: 60, width: 1280, height: 720 })],
  ['Films', 'A test card in HEVC with subtitles.mkv', () => makeVideo('hevc-mkv', { duration: 40, subtitles: true })],
  ['Films', 'A test card in MPEG-2.mpg', () => makeVideo('mpeg2-mpg', { duration: 40 })],
  ['Music', 'A long tone.flac', () => makeAudio('flac', 30)],
  ['Music', 'A long tone.mp3', () => makeAudio('mp3', 30)],
  ['Pictures', 'Colours.png', () => makeImage('png', 1600, 1200)],
  ['Pictures', 'Colours.jpg', () => makeImage('jpg', 1600, 1200)],
];

const WELCOME = `# Welcome to the demo

- **Films** has videos that a browser plays as they are, and some that it plays by HLS.
- **Music** and **Pictures** have one file of each common kind.

Press T and paste the link that the terminal shows. Everything here is thrown away when the demo ends.
`;

/** Makes the samples with ffmpeg and resolves with their local paths. */
export async function makeSamples() {
  const made = [];
  for (const [folder, name, make] of samples) made.push({ folder, name, path: await make() });
  return made;
}

/** Puts the samples on the drive through the API, as any client would. */
export async function fillDrive(server, account, made, scratch) {
  const folders = new Map();
  for (const { folder, name, path } of made) {
    if (!folders.has(folder)) {
      const answer = await callApi(server, account.token, '/v2/files/create-folder', { name: folder, parent_id: 0 });
      folders.set(folder, answer.file.id);
    }
    await uploadForm(server, account.token, path, { name, parentId: folders.get(folder) });
  }
  const notes = join(scratch, 'Read me.md');
  await writeFile(notes, WELCOME);
  await uploadForm(server, account.token, notes);
}

/** A video under a name of its own, for the seeder to give away. */
export async function makeSeed(scratch) {
  const folder = join(scratch, 'seed');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'The main job in a minute.mp4');
  await copyFile(await makeVideo('h264-mp4', { duration: 120, width: 1280, height: 720, subtitles: true }), path);
  return path;
}
