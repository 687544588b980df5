import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ArchiveError, type ArchiveLimits } from '../../ports/archive-reader.ts';
import { watchMemory } from '../ffmpeg-transcoder/watch-memory.ts';
import type { ReadRequest } from './protocol.ts';

/** Megabytes for the objects of JavaScript; the machine that 7-Zip runs in is not among them. */
const HEAP = 256;
/** People wait for their files, but not as they wait for an answer. */
const NICENESS = 10;
const COMPLAINT_LIMIT = 4096;

/** A child that reads one archive. */
export interface ReaderChild {
  output: AsyncIterable<Buffer>;
  /** Resolves when it has ended well. @throws ArchiveError */
  ended(): Promise<void>;
  /** Why it was stopped from here, if it was. */
  failure(): unknown;
  /** Ends it, if it has not ended. */
  stop(): Promise<void>;
}

/** Starts the child. It may read files and do nothing else: no writing, no programs, nothing of our environment. */
export function startChild(request: ReadRequest, limits: ArchiveLimits, signal: AbortSignal): ReaderChild {
  // The same extension as this file: sources run with Node's type stripping, builds as they are.
  const entry = new URL(`./worker/main${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP}`,
      '--permission',
      '--allow-fs-read=*',
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      fileURLToPath(entry),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { LC_ALL: 'C.UTF-8' }, cwd: '/', windowsHide: true },
  );
  const closed = once(child, 'close') as Promise<[number | null]>;
  closed.catch(() => undefined);
  let failure: unknown;
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_LIMIT);
  });
  const kill = (reason: unknown): void => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const onAbort = () => kill(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => kill(new ArchiveError('too_slow')), limits.time);
  const { pid } = child;
  const stopWatching =
    pid === undefined
      ? () => undefined
      : watchMemory(pid, limits.memory, () => kill(new ArchiveError('too_much_memory')));
  if (pid !== undefined) lowerPriority(pid);
  // A child that is gone does not read what it is asked: how it ended says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(request));

  return {
    output: child.stdout,
    async ended() {
      const [code] = await closed;
      if (code !== 0) throw new ArchiveError('failed', `The reader ended with ${String(code)}: ${complaint}`);
    },
    failure: () => failure,
    async stop() {
      clearTimeout(timer);
      stopWatching();
      signal.removeEventListener('abort', onAbort);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await closed.catch(() => undefined);
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system forbids it: the work goes on at normal priority.
  }
}
