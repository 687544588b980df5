import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve, type LocalServer } from '../../guarded-fetch/tests/local-server.ts';

const run = promisify(execFile);

/** Seconds that the sound of the streams begins after their pictures. */
export const SOUND_LATER = 0.5;
/** Seconds a stream is long, and each of its segments. */
export const LENGTH = 6;

const PICTURES = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10'];
const SOUND = ['-itsoffset', String(SOUND_LATER), '-f', 'lavfi', '-i', `sine=440:duration=${LENGTH - SOUND_LATER}`];
const ENCODED = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac'];

/** Makes a stream whose sound is apart, segments of a second: `master.m3u8`, `0.m3u8` (pictures), `1.m3u8` (sound). */
export async function makeStream(folder: string, type: 'mpegts' | 'fmp4'): Promise<void> {
  const end = type === 'mpegts' ? 'ts' : 'm4s';
  await run('ffmpeg', [
    ...[
      '-loglevel',
      'error',
      '-y',
      ...PICTURES,
      ...SOUND,
      '-t',
      String(LENGTH),
      ...ENCODED,
      '-map',
      '0:v',
      '-map',
      '1:a',
    ],
    ...['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod', '-hls_segment_type', type],
    ...['-hls_fmp4_init_filename', 'init_%v.mp4', '-hls_segment_filename', join(folder, `%v_%d.${end}`)],
    ...['-var_stream_map', 'v:0,agroup:sound a:0,agroup:sound,default:yes,language:en'],
    ...['-master_pl_name', 'master.m3u8', join(folder, '%v.m3u8')],
  ]);
}

/** Turns a list of all segments into what a live stream shows of it once there are so many. */
export function liveList(list: string, shown: number): string {
  const lines = list.split('\n').filter((line) => !/^#EXT-X-(ENDLIST|PLAYLIST-TYPE)/.test(line));
  const first = lines.findIndex((line) => line.startsWith('#EXTINF'));
  return [...lines.slice(0, first), ...lines.slice(first, first + 2 * shown), ''].join('\n');
}

/** What a site does with a file before it hands it out: another content, or null for none; it may take its time. */
export type Change = (name: string, content: Buffer) => Buffer | string | null | Promise<Buffer | string | null>;

/** A web server for the files of a folder. */
export async function serveStream(
  folder: string,
  change: Change = (_, content) => content,
): Promise<LocalServer & { base: string }> {
  const made = await serve((request, response) => {
    const name = (request.url ?? '').slice(1);
    readFile(join(folder, name))
      .then((content) => change(name, content))
      .catch(() => null)
      .then((body) => (body === null ? response.writeHead(404).end() : response.writeHead(200).end(body)))
      .catch(() => response.destroy());
  });
  return { ...made, base: `http://127.0.0.1:${made.port}` };
}
