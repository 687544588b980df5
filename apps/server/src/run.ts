import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, ConfigError, loadConfig, StartError, type Config } from '@jackdaw/server';
import { askSecret } from './ask-secret.ts';
import { UsageError, type Command } from './command.ts';
import { commands } from './commands/index.ts';
import { helpOf, overview } from './help.ts';
import { start } from './start.ts';

const COMMON = {
  config: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface Line {
  /** Null for the server itself. */
  command: Command | null;
  args: string[];
  options: Record<string, string | boolean | undefined>;
}

function find(words: readonly string[]): { command: Command | null; used: number } {
  for (const used of [2, 1]) {
    if (words.length < used) continue;
    const name = words.slice(0, used).join(' ');
    const command = commands.find((candidate) => candidate.name === name);
    if (command) return { command, used };
  }
  if (words.length === 0) return { command: null, used: 0 };
  if (words[0] === 'start') return { command: null, used: 1 };
  throw new UsageError(`There is no command "${words.join(' ')}". See jackdaw --help.`);
}

function read(argv: readonly string[]): Line {
  // Once for the words, whatever the options are, then strictly with those of the command.
  const loose = parseArgs({ args: [...argv], options: COMMON, strict: false, allowPositionals: true });
  const wantsHelp = loose.values.help === true;
  if (loose.positionals.join(' ') === 'help') return { command: null, args: [], options: { help: true } };
  const groups = new Set(commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ', 1)[0]] : [])));
  if (wantsHelp && (loose.positionals.length === 0 || groups.has(loose.positionals.join(' ')))) {
    return { command: null, args: [], options: { help: true } };
  }
  const { command, used } = find(leadingWords(argv));
  const own = Object.entries(command?.options ?? {}).map(([name, { type }]) => [name, { type }] as const);
  try {
    const options = { ...Object.fromEntries(own), ...COMMON };
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    return { command, args: positionals.slice(used), options: { ...values } };
  } catch (error) {
    throw new UsageError(
      `${(error as Error).message.replaceAll('\n', ' ')} Usage: jackdaw ${command ? `${command.name} ${command.usage}` : '[--config <file>]'}`,
    );
  }
}

/** The words of the command: what stands before any option, or after the common ones. */
function leadingWords(argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < argv.length && words.length < 2; at++) {
    const word = argv[at] ?? '';
    if (word === '--config' || word === '--data') at++;
    else if (!word.startsWith('-')) words.push(word);
    else if (words.length > 0) break;
  }
  return words;
}

function configOf({ options }: Line): Config {
  const file = typeof options['config'] === 'string' ? { file: options['config'] } : {};
  const data = options['data'];
  const env = typeof data === 'string' ? { ...process.env, JACKDAW_DATA_DIR: resolve(data) } : process.env;
  return loadConfig({ env, ...file });
}

async function runLine(argv: readonly string[]): Promise<number> {
  const line = read(argv);
  const { command, args, options } = line;
  if (options['help'] === true) {
    console.log(command ? helpOf(command) : overview(commands));
    return 0;
  }
  if (command === null) {
    if (args.length > 0) throw new UsageError(`"${args.join(' ')}" is too much. See jackdaw --help.`);
    await start(configOf(line));
    return 0;
  }
  if (args.length !== command.args) throw new UsageError(`Usage: jackdaw ${command.name} ${command.usage}`);
  const say = (text: string) => console.log(text);
  return (await command.run({ config: configOf(line), args, options, say, askSecret })) ?? 0;
}

/** A disk that is full, a folder that may not be written to: nothing that a stack would explain. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  typeof (error as NodeJS.ErrnoException | null | undefined)?.syscall === 'string';

/** Does what the command line says; what goes wrong is said in one line, and is the exit code. */
export async function run(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  // What people store is nobody else's to read, also where the data folder was there before.
  process.umask(0o077);
  try {
    process.exitCode = await runLine(argv);
  } catch (error) {
    const isExpected =
      error instanceof StartError ||
      error instanceof ConfigError ||
      error instanceof UsageError ||
      error instanceof AppError ||
      isOfSystem(error);
    if (!isExpected) throw error;
    console.error(error.message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
