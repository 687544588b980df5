import { jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../run.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A program that was started. */
export interface Running {
  child: ChildProcess;
  /** Both outputs as they came. */
  said: { text: string };
  exit: Promise<number | null>;
  /** Resolves once it has said so. @throws when it ends before */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

/** A command that has ended. */
export interface Ended {
  code: number | null;
  /** Both outputs. */
  text: string;
}

/** A temporary folder and the programs that run in it. */
export async function createBench() {
  const folder = await mkdtemp(join(tmpdir(), 'jackdaw-main-'));
  const children: ChildProcess[] = [];

  /** Runs the entry from its sources, with so many descriptors at most when that is asked for. */
  function start(
    args: readonly string[] = [],
    env: Record<string, string> = {},
    input?: string,
    descriptors?: number,
  ): Running {
    const program = [process.execPath, '-C', '@jackdaw/source', main, ...args] as const;
    const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, ...program] as const;
    const [command, ...rest] = descriptors === undefined ? program : limited;
    const child = spawn(command, rest, {
      cwd: folder,
      env: { PATH: process.env['PATH'], JACKDAW_PORT: '0', JACKDAW_TORRENT_DISCOVERY: 'false', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    children.push(child);
    child.stdin.end(input ?? '');
    const said = { text: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => void (said.text += chunk.toString()));
    }
    const exit = once(child, 'close').then(([code]) => code as number | null);
    return {
      child,
      said,
      exit,
      async says(pattern) {
        for (;;) {
          const found = pattern.exec(said.text);
          if (found) return found;
          if (child.exitCode !== null) throw new Error(`It ended: ${said.text}`);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
    };
  }

  return {
    folder,
    start,
    /** Runs a command to its end, in a process of its own. */
    async runProcess(args: readonly string[], input?: string): Promise<Ended> {
      const { exit, said } = start(args, {}, input);
      return { code: await exit, text: said.text };
    },
    /** Runs a command that reads no input to its end, in this process: nothing has to be loaded again. */
    async run(args: readonly string[]): Promise<Ended> {
      const said: string[] = [];
      const listen = (line: string) => void said.push(`${line}\n`);
      const spies = [
        jest.spyOn(console, 'log').mockImplementation(listen),
        jest.spyOn(console, 'error').mockImplementation(listen),
      ];
      const before = process.cwd();
      process.chdir(folder);
      try {
        await run(args);
        return { code: Number(process.exitCode), text: said.join('') };
      } finally {
        process.exitCode = undefined;
        process.chdir(before);
        for (const spy of spies) spy.mockRestore();
      }
    },
    async close(): Promise<void> {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Bench = Awaited<ReturnType<typeof createBench>>;
