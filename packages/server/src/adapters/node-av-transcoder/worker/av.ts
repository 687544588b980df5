import { writeFileSync } from 'node:fs';
import { AV_NOPTS_VALUE, AVERROR_EOF } from 'node-av/constants';
import { Dictionary, FFmpegError, type IRational, PosixError } from 'node-av/lib';
import type { Message } from '../protocol.ts';

const REPORT_EVERY = 500;
const STDOUT = 1;
/** Nothing more for now. */
export const AGAIN = FFmpegError.AVERROR(PosixError.EAGAIN);

/** Hands a return code of the library on. @throws FFmpegError when it is one of its errors */
export function check(code: number, what: string): number {
  FFmpegError.throwIfError(code, what);
  return code;
}

/** Whether a codec, a filter or a file has nothing more to give for now. @throws FFmpegError when it failed instead */
export function isDrained(code: number, what: string): boolean {
  if (code === AGAIN || code === AVERROR_EOF) return true;
  check(code, what);
  return false;
}

/** Makes something of the library that is null when this build has no such part. */
export function present<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`This build of the media library has no ${name}.`);
  return value;
}

/** Options in the form the library takes. */
export function options(values: Readonly<Record<string, string>>): Dictionary {
  return Dictionary.fromObject(values);
}

/** A time stamp in seconds; null when the packet has none. */
export function toSeconds(time: bigint, base: IRational): number | null {
  return time === AV_NOPTS_VALUE ? null : (Number(time) * base.num) / base.den;
}

/** Writes a line to the parent, at once: the work here never lets go of the thread. */
export function send(message: Message): void {
  writeFileSync(STDOUT, `${JSON.stringify(message)}\n`);
}

/** Tells the parent now and then how far the work is, so that it knows that the work has not stopped. */
export function createReporter(): (seconds: number | null) => void {
  let last = 0;
  return (seconds) => {
    const now = Date.now();
    if (now - last < REPORT_EVERY) return;
    last = now;
    send({ type: 'progress', seconds: Math.max(0, seconds ?? 0) });
  };
}
