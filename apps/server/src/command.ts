import type { Config } from '@jackdaw/server';

/** The command line is not what the command takes; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What a command gets. */
export interface CommandContext {
  config: Config;
  /** What stands after the command's words, in order. */
  args: readonly string[];
  /** Options by name; a switch is `true`. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** Writes a line to the standard output. */
  say(line: string): void;
  /** Reads a secret: without echo from a terminal, else the first line of the standard input. */
  askSecret(prompt: string): Promise<string>;
}

/** One thing that can be done from the command line. */
export interface Command {
  /** Its words, such as `user add`. */
  name: string;
  /** What follows the words, for the help. */
  usage: string;
  summary: string;
  /** How many arguments it takes. */
  args: number;
  options?: Readonly<Record<string, { type: 'string' | 'boolean'; help: string }>>;
  /** Resolves with the exit code; nothing is 0. */
  run(context: CommandContext): Promise<number | void>;
}

/** An argument that must be there: the number of arguments was checked before. */
export function argument({ args }: CommandContext, at: number): string {
  return args[at] ?? '';
}

/** The text of an option that must be given. @throws UsageError */
export function requiredOption({ options }: CommandContext, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

/** Bytes from `500 GB`, `1.5TB` or `1048576`. @throws UsageError */
export function bytesOf(text: string): number {
  const [, amount, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  const value = Math.round(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN));
  if (!Number.isSafeInteger(value)) throw new UsageError(`"${text}" is no amount such as 500GB or 1048576.`);
  return value;
}

/** A whole number from 1. @throws UsageError */
export function numberOf(text: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  const range = most === Number.MAX_SAFE_INTEGER ? 'from 1' : `from 1 to ${most}`;
  if (!(value >= 1 && value <= most)) throw new UsageError(`"${text}" is no number ${range}.`);
  return value;
}

/** `1.5 GB` for people. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** step).toFixed(1))} ${units[step]}`;
}

/** Text that somebody else wrote: nothing in it steers the terminal, and only what is in `kept` breaks lines. */
export function plainText(text: string, kept = '\n\t'): string {
  return text.replace(/\p{Cc}/gu, (character) => (kept.includes(character) ? character : ' '));
}

/** Rows under headings, each column as wide as it has to be. Nothing in a cell can begin another line. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const plain = rows.map((row) => row.map((cell) => plainText(cell, '')));
  const widths = headings.map((heading, at) => Math.max(heading.length, ...plain.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [headings, ...plain].map(line).join('\n');
}
