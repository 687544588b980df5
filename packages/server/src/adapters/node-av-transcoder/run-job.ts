import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TranscodeError } from '../../ports/transcoder.ts';
import { runTool, type RunLimits } from '../ffmpeg-transcoder/run-tool.ts';
import type { Job, Message } from './protocol.ts';

const MIB = 2 ** 20;
const MINUTE = 60_000;
/** Megabytes for the objects of JavaScript, which here are few. */
const HEAP = 512;

export interface JobRun {
  memory: number;
  /** Milliseconds; silence is the time without a message. */
  limits?: Partial<Pick<RunLimits, 'time' | 'silence'>>;
  niceness: number;
  signal: AbortSignal;
  /** Gets every message before the last one. */
  onMessage?: (message: Message) => void;
}

/**
 * Does one job in a process of its own, where the native code may crash or be killed; resolves with its last message.
 * @throws TranscodeError
 */
export async function runJob(
  job: Job,
  { memory, limits, niceness, signal, onMessage }: JobRun,
): Promise<Message | null> {
  // The same extension as this file: sources run with Node's type stripping, builds as they are.
  const entry = new URL(`./worker/main${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
  let last: Message | null = null;
  await runTool({
    command: process.execPath,
    args: [
      `--max-old-space-size=${HEAP}`,
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(entry),
      JSON.stringify(job),
    ],
    limits: { memory, time: 2 * MINUTE, output: 64 * MIB, ...limits },
    niceness,
    signal,
    onLine(line) {
      last = JSON.parse(line) as Message;
      onMessage?.(last);
    },
  });
  return last;
}

/** The answer of the kind that was asked for. @throws TranscodeError when the child said something else */
export function answer<T extends Message['type']>(message: Message | null, type: T): Extract<Message, { type: T }> {
  if (message?.type !== type) throw new TranscodeError('failed', 'The media library ended without an answer.');
  return message as Extract<Message, { type: T }>;
}
