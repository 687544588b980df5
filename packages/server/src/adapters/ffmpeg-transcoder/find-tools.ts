import { access, constants } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { runTool } from './run-tool.ts';

/** Where the two programs are, or a sentence that says what is missing. */
export type Tools = { ffmpeg: string; ffprobe: string; problem: null } | { problem: string };

const OLDEST = { major: 5, minor: 1 };
const HOW =
  'Install it (Debian, Ubuntu: apt install ffmpeg; macOS: brew install ffmpeg) or set the path in the configuration.';

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function onPath(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name);
    if (await isProgram(candidate)) return candidate;
  }
  return null;
}

/** Finds ffmpeg (as configured, else on `searchPath`) with ffprobe beside it, and checks that it is recent enough. */
export async function findTools(configured: string | undefined, searchPath: string): Promise<Tools> {
  const ffmpeg = configured ?? (await onPath('ffmpeg', searchPath));
  if (ffmpeg === null) return { problem: `Playing and converting media needs ffmpeg, which was not found. ${HOW}` };
  if (!(await isProgram(ffmpeg)))
    return { problem: `Playing and converting media needs ffmpeg, which is not at ${ffmpeg}. ${HOW}` };
  const beside = join(dirname(ffmpeg), 'ffprobe');
  const ffprobe = (await isProgram(beside)) ? beside : await onPath('ffprobe', searchPath);
  if (ffprobe === null)
    return { problem: `Playing and converting media needs ffprobe beside ffmpeg, which was not found. ${HOW}` };
  const limits = { memory: 512 * 2 ** 20, time: 10_000, output: 64 * 1024 };
  const banner = await runTool({ command: ffmpeg, args: ['-version'], limits, niceness: 0 }).catch(() => '');
  const version = /^ffmpeg version n?(\d+)\.(\d+)/.exec(banner);
  if (banner === '')
    return { problem: `${ffmpeg} does not start, so media can neither be played nor converted. ${HOW}` };
  if (version && isOlder(Number(version[1]), Number(version[2]))) {
    return {
      problem: `Playing and converting media needs ffmpeg ${OLDEST.major}.${OLDEST.minor} or newer, but ${ffmpeg} is ${version[1]}.${version[2]}. ${HOW}`,
    };
  }
  return { ffmpeg, ffprobe, problem: null };
}

function isOlder(major: number, minor: number): boolean {
  return major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
}
