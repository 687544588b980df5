import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBench, type Bench } from './program.ts';

let bench: Bench;
beforeEach(async () => void (bench = await createBench()));
afterEach(() => bench.close());

describe('the command line', () => {
  it('explains itself', async () => {
    const help = await bench.runProcess(['--help']);
    expect(help.code).toBe(0);
    for (const word of [
      'start',
      'user add',
      'jobs retry',
      'bans lift',
      'tickets show',
      'audit list',
      'check',
      'backup',
      'restore',
      'export',
    ]) {
      expect(help.text).toContain(word);
    }
    expect((await bench.run(['user', '--help'])).text).toBe(help.text);
    expect(await bench.run(['help'])).toEqual(help);
    const one = await bench.run(['user', 'add', '--help']);
    expect(one.text).toContain('Usage: jackdaw user add <name> --mail <address> [--quota <size>]');
    expect(one.text).not.toContain('--password');
  }, 60_000);

  it.each([
    [['--prot'], /^Unknown option '--prot'.*Usage: jackdaw/],
    [['frobnicate'], /^There is no command "frobnicate"/],
    [['user'], /^There is no command "user"/],
    [['start', 'now'], /^"now" is too much/],
    [['user', 'add'], /^Usage: jackdaw user add <name>/],
    [['user', 'add', 'ada'], /^--mail is missing\./],
    [['user', 'add', 'ada', '--password', 'secret'], /^Unknown option '--password'/],
    [['user', 'quota', 'ada', 'much'], /^"much" is no amount/],
    [['user', 'remove', 'ada'], /^This destroys everything/],
    [['jobs', 'retry', 'x'], /^"x" is no number/],
    [['jobs', 'list', '--state', 'lost'], /^--state is one of/],
    [['voucher', 'create', '--plan'], /^Option '--plan <value>' argument missing.*Usage: jackdaw voucher create/],
    [['voucher', 'create', '--plan', 'x', '--ends-in', '99999999'], /^"99999999" is no number from 1 to 36500\./],
    [['export', 'folder'], /^--user is missing\./],
  ])(
    'refuses %j with the exit code 2',
    async (args, problem) => {
      const { code, text } = await bench.run(args);
      expect(text).toMatch(problem);
      expect(text.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(2);
    },
    60_000,
  );

  it('ends its process with the same words and code', async () => {
    for (const [args, code] of [
      [['frobnicate'], 2],
      [['user', 'list'], 1],
    ] as const) {
      const here = await bench.run(args);
      expect(here.code).toBe(code);
      expect(await bench.runProcess(args)).toEqual(here);
    }
  }, 60_000);

  it.each([
    [['user', 'list']],
    [['jobs', 'list']],
    [['check']],
    [['backup', 'elsewhere']],
    [['export', '--user', 'ada', 'elsewhere']],
  ])(
    'says that there is no database yet for %j',
    async (args) => {
      const { code, text } = await bench.run(args);
      expect(text).toMatch(/^There is no Jackdaw database in .*\n$/);
      expect(code).toBe(1);
    },
    60_000,
  );
});
