import { access, constants } from 'node:fs/promises';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { runTool } from './run-tool.ts';

/** Where the programs are, or a sentence that says what is missing. */
export type Tools =
  | {
      ffmpeg: string;
      ffprobe: string;
      /** What starts them so that they do not outlive this process; nothing where the system has no such program. */
      leash: readonly string[];
      problem: null;
    }
  | { problem: string };

const LOOK = { memory: 512 * 2 ** 20, time: 10_000, output: 64 * 1024 };
const OLDEST = { major: 5, minor: 1 };
const HOW =
  'Install it (Debian, Ubuntu: apt install ffmpeg; macOS: brew install ffmpeg) or set the path in the configuration.';

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** A path as it is, a bare name where `searchPath` has it. */
async function locate(nameOrPath: string, searchPath: string): Promise<string | null> {
  if (isAbsolute(nameOrPath)) return (await isProgram(nameOrPath)) ? nameOrPath : null;
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const candidate = join(folder, basename(nameOrPath));
    if (await isProgram(candidate)) return candidate;
  }
  return null;
}

function missing(name: string): { problem: string } {
  const where = isAbsolute(name) ? `which is not at ${name}` : 'which was not found';
  return { problem: `Playing and converting media needs ${basename(name)}, ${where}. ${HOW}` };
}

/** Finds both programs (absolute paths, or names to look for on `searchPath`) and checks that they are recent enough. */
export async function findTools(names: { ffmpeg: string; ffprobe: string }, searchPath: string): Promise<Tools> {
  const ffmpeg = await locate(names.ffmpeg, searchPath);
  if (ffmpeg === null) return missing(names.ffmpeg);
  const ffprobe = await locate(names.ffprobe, searchPath);
  if (ffprobe === null) return missing(names.ffprobe);
  const banner = await runTool({ command: ffmpeg, args: ['-version'], limits: LOOK, niceness: 0 }).catch(() => '');
  const version = /^ffmpeg version n?(\d+)\.(\d+)/.exec(banner);
  if (banner === '')
    return { problem: `${ffmpeg} does not start, so media can neither be played nor converted. ${HOW}` };
  if (version && isOlder(Number(version[1]), Number(version[2]))) {
    return {
      problem: `Playing and converting media needs ffmpeg ${OLDEST.major}.${OLDEST.minor} or newer, but ${ffmpeg} is ${version[1]}.${version[2]}. ${HOW}`,
    };
  }
  return { ffmpeg, ffprobe, leash: await findLeash(ffmpeg, searchPath), problem: null };
}

/** A server that is killed ends nothing: the kernel kills what setpriv (util-linux) has started for it. */
async function findLeash(ffmpeg: string, searchPath: string): Promise<string[]> {
  const setpriv = process.platform === 'linux' ? await locate('setpriv', searchPath) : null;
  if (setpriv === null) return [];
  const leash = [setpriv, '--pdeathsig', 'KILL', '--'];
  // Other programs of this name do not know the option.
  return runTool({ command: ffmpeg, args: ['-version'], leash, limits: LOOK, niceness: 0 }).then(
    () => leash,
    () => [],
  );
}

function isOlder(major: number, minor: number): boolean {
  return major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
}
