import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Files by path; folders end in a slash. */
export type Content = Readonly<Record<string, string | Buffer>>;

/** What every ordinary archive of the tests holds. */
export const SAMPLE: Content = {
  'notes/read me.txt': 'hello\n',
  'notes/numbers.txt': Array.from({ length: 20_000 }, (_, index) => `${index}\n`).join(''),
  'notes/empty.txt': '',
  'Ünïcode ☃.txt': 'snow',
  'empty folder/': '',
};

/** Whether a program is installed. */
export function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

/** Writes files into a new folder, runs a program in it, and reads what it made: everything that begins like this. */
export async function pack(
  content: Content,
  command: readonly [string, ...string[]],
  result: string,
): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  try {
    const inside = join(folder, 'in');
    for (const [path, data] of Object.entries(content)) {
      const target = join(inside, path);
      await mkdir(path.endsWith('/') ? target : dirname(target), { recursive: true });
      if (!path.endsWith('/')) await writeFile(target, data);
    }
    const [program, ...args] = command;
    await run(program, args, { cwd: inside, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    const made = (await readdir(folder)).filter((name) => name.startsWith(result)).toSorted();
    return new Map(await Promise.all(made.map(async (name) => [name, await readFile(join(folder, name))] as const)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One archive of a content. */
export async function packOne(
  content: Content,
  command: readonly [string, ...string[]],
  result: string,
): Promise<Buffer> {
  const made = (await pack(content, command, result)).get(result);
  if (!made) throw new Error(`${command.join(' ')} did not make ${result}`);
  return made;
}
