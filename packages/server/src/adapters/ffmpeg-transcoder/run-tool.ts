import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { TranscodeError } from '../../ports/transcoder.ts';
import { watchMemory } from './watch-memory.ts';

const STDERR_LIMIT = 8 * 1024;

export interface RunLimits {
  /** Resident memory in bytes after which the child is killed. */
  memory: number;
  /** Milliseconds the child may run. */
  time: number;
  /** Milliseconds without a line on stdout after which the child is killed; for work of unknown length. */
  silence?: number;
  /** Bytes of stdout; more kills the child. */
  output: number;
}

export interface RunRequest {
  command: string;
  args: readonly string[];
  /** A program and its arguments that the command is started by, and that ends it with us. @default none */
  leash?: readonly string[];
  limits: RunLimits;
  /** 0 is normal, 19 the lowest priority. */
  niceness: number;
  signal?: AbortSignal | undefined;
  /** Gets each line of stdout; without it the lines are collected. */
  onLine?: ((line: string) => void) | undefined;
}

const INVALID =
  /invalid data|not on whitelist|moov atom not found|whitelist|could not find codec parameters|no such stream|matches no streams|output file #0 does not contain any stream|does not contain any stream/i;

/**
 * Runs a media tool to its end and resolves with what it wrote. Arguments go to the program as they are, without a shell;
 * it gets no stdin and nothing of our environment. @throws TranscodeError
 */
export function runTool({ command, args, leash = [], limits, niceness, signal, onLine }: RunRequest): Promise<string> {
  if (signal?.aborted) return Promise.reject(new TranscodeError('aborted', 'The work was cancelled.'));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const [program = command, ...rest] = [...leash, command, ...args];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { LC_ALL: 'C' }, windowsHide: true });
  if (child.pid !== undefined) lowerPriority(child.pid, niceness);

  let failure: TranscodeError | null = null;
  const kill = (reason: TranscodeError['reason'], message: string): void => {
    failure ??= new TranscodeError(reason, message);
    child.kill('SIGKILL');
  };
  const onAbort = (): void => kill('aborted', 'The work was cancelled.');
  const whole = setTimeout(() => kill('timeout', 'The media tool took too long.'), limits.time);
  const silent =
    limits.silence === undefined ? null : setTimeout(() => kill('timeout', 'The media tool hangs.'), limits.silence);
  const stopWatching =
    child.pid === undefined
      ? null
      : watchMemory(child.pid, limits.memory, () => kill('failed', 'The media tool used too much memory.'));
  signal?.addEventListener('abort', onAbort, { once: true });

  let collected = '';
  let pending = '';
  let received = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    received += text.length;
    silent?.refresh();
    if (received > limits.output) return kill('invalid_media', 'The media tool found too much in this file.');
    if (!onLine) {
      collected += text;
      return;
    }
    const lines = (pending + text).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-STDERR_LIMIT);
  });

  const settle = (end: () => void): void => {
    clearTimeout(whole);
    if (silent) clearTimeout(silent);
    stopWatching?.();
    signal?.removeEventListener('abort', onAbort);
    end();
  };
  child.once('error', (error) =>
    settle(() => reject(new TranscodeError('missing_tool', `${command} cannot be started: ${error.message}`))),
  );
  child.once('close', (code, killedBy) =>
    settle(() => {
      if (failure) reject(failure);
      else if (killedBy === 'SIGKILL') reject(new TranscodeError('killed', 'The media tool was killed.'));
      else if (code === 0) resolve(collected);
      else reject(new TranscodeError(INVALID.test(complaint) ? 'invalid_media' : 'failed', lastLine(complaint)));
    }),
  );
  return promise;
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system forbids it: the work goes on at normal priority.
  }
}

/** The tool's own last words, without the address of the file it speaks of. */
function lastLine(text: string): string {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line.replace(/(file:)?\/\S+/g, 'file').slice(0, 300) || 'The media tool failed.';
}
