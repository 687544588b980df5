import type { Command } from './command.ts';

const line = (left: string, right: string) => `  ${left.padEnd(30)} ${right}`;

const COMMON = [
  line('--config <file>', 'settings; see docs/configuration.md'),
  line('--data <folder>', 'the data folder, instead of JACKDAW_DATA_DIR'),
  line('--help', 'this text, or that of a command'),
];

/** The page of `jackdaw --help`. */
export function overview(commands: readonly Command[]): string {
  return [
    'Usage: jackdaw [<command>] [options]',
    '',
    'Commands:',
    line('start', 'Starts the server; so does no command at all'),
    ...commands.map(({ name, summary }) => line(name, summary)),
    '',
    'Options:',
    ...COMMON,
    '',
    'Exit codes: 0 done, 1 failed or problems found, 2 wrong command line.',
  ].join('\n');
}

/** The page of one command. */
export function helpOf({ name, usage, summary, options = {} }: Command): string {
  const own = Object.entries(options).map(([option, { type, help }]) =>
    line(`--${option}${type === 'string' ? ' <value>' : ''}`, help),
  );
  return [`Usage: jackdaw ${name} ${usage}`.trimEnd(), '', summary, '', 'Options:', ...own, ...COMMON].join('\n');
}
