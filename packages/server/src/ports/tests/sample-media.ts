import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

function picture(size: string, rate: string): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}`];
}

const tone = ['-f', 'lavfi', '-i', 'sine=440:r=44100'];
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Two lines of text as an input of their own. */
const text = Buffer.from('1\n00:00:01,000 --> 00:00:02,500\nGrüße\n\n2\n00:00:03,000 --> 00:00:03,900\n<i>Ende</i>\n');
const subtitle = ['-f', 'srt', '-i', `data:text/plain;base64,${text.toString('base64')}`];

/** Small media of many kinds: the arguments that make each. */
const SAMPLES = {
  // Key frames after 0.7, 4.4, 0.2, 12.7 … seconds: what no encoder does by itself.
  'odd.mp4': [
    ...picture('320x180', '24000/1001'),
    ...tone,
    '-t',
    '45',
    ...x264,
    '-sc_threshold',
    '0',
    '-g',
    '9999',
    '-bf',
    '2',
    '-force_key_frames',
    '0,0.7,5.1,5.3,18,19,33.3,34,34.2',
    '-c:a',
    'aac',
  ],
  'open.mkv': [
    ...picture('320x180', '25'),
    ...tone,
    '-t',
    '15',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-x264-params',
    'open-gop=1:keyint=60:min-keyint=60:bframes=3:b-adapt=0:scenecut=0',
    '-c:a',
    'libmp3lame',
  ],
  'broadcast.ts': [...picture('320x180', '25'), ...tone, '-t', '15', ...x264, '-g', '75', '-bf', '2', '-c:a', 'aac'],
  'hevc.mkv': [
    ...picture('320x180', '25'),
    ...tone,
    '-t',
    '20',
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=none',
    '-c:a',
    'ac3',
  ],
  'dvd.mpg': [...picture('352x288', '25'), ...tone, '-t', '20', '-c:v', 'mpeg2video', '-aspect', '16:9', '-c:a', 'mp2'],
  'vp9.webm': [
    ...picture('160x90', '25'),
    ...tone,
    '-t',
    '4',
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ],
  'song.flac': [...tone, '-t', '12', '-c:a', 'flac'],
  'song.mp3': [...tone, '-t', '12', '-c:a', 'libmp3lame', '-metadata', 'title=<b>Song</b>'],
  'texts.mkv': [
    ...[...picture('160x90', '10'), ...subtitle, '-map', '0', '-map', '1', '-map', '1', '-t', '4', ...x264],
    ...['-c:s:0', 'ass', '-c:s:1', 'srt'],
  ],
  'silent.mp4': [...picture('320x180', '25'), '-t', '8', ...x264, '-g', '50'],
  'photo-png': [...picture('640x360', '1'), '-frames:v', '1', '-f', 'image2', '-c:v', 'png'],
  'photo-jpeg': [...picture('640x360', '1'), '-frames:v', '1', '-f', 'image2', '-c:v', 'mjpeg'],
} as const satisfies Record<string, readonly string[]>;

export type SampleName = keyof typeof SAMPLES;

/** Encodes a sample once on a machine: that costs more than most tests of it. Resolves with the path of what is shared. */
async function encoded(name: SampleName): Promise<string> {
  const args = SAMPLES[name];
  const key = createHash('sha256').update(JSON.stringify(args)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), 'jackdaw-samples', key);
  const path = join(folder, name);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${randomUUID()}-${name}`);
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args, part]);
  await rename(part, path);
  return path;
}

/** Puts a sample into `folder` (once) and resolves with its path. */
export async function makeSample(folder: string, name: SampleName): Promise<string> {
  const path = join(folder, name);
  if (!existsSync(path)) await copyFile(await encoded(name), path);
  return path;
}

/** One packet of a media file as ffprobe sees it; times in seconds. */
export interface Packet {
  kind: 'video' | 'audio';
  pts: number;
  dts: number;
  duration: number;
  isKey: boolean;
}

/** Lists the packets of a file in the order they are stored. */
export async function packetsOf(path: string): Promise<Packet[]> {
  const { stdout } = await run(
    'ffprobe',
    [
      '-loglevel',
      'error',
      '-show_entries',
      'packet=codec_type,pts_time,dts_time,duration_time,flags',
      '-print_format',
      'json',
      path,
    ],
    { maxBuffer: 2 ** 26 },
  );
  const { packets } = JSON.parse(stdout) as { packets: Record<string, string>[] };
  return packets.map((packet) => ({
    kind: packet['codec_type'] as Packet['kind'],
    pts: Number(packet['pts_time']),
    dts: Number(packet['dts_time'] ?? packet['pts_time']),
    duration: Number(packet['duration_time'] ?? 0),
    isKey: packet['flags']?.startsWith('K') ?? false,
  }));
}

/** Decodes a file wholly; resolves with the number of video frames and what the decoder complained about. */
export async function decode(path: string): Promise<{ frames: number; complaints: string }> {
  const { stdout, stderr } = await run(
    'ffmpeg',
    ['-loglevel', 'error', '-i', path, '-fps_mode', 'passthrough', '-f', 'framecrc', '-map', '0:v?', '-'],
    { maxBuffer: 2 ** 26 },
  );
  return { frames: stdout.split('\n').filter((line) => /^\d/.test(line)).length, complaints: stderr.trim() };
}
