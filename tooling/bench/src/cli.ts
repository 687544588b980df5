import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benches } from './cases/index.ts';
import { asTable, keep } from './harness/report.ts';
import { parseSize } from './harness/units.ts';

const usage = `bench [name …] [--size 64MiB] [--rounds 6]

${benches.map((bench) => `  ${bench.name.padEnd(12)} ${bench.describe}`).join('\n')}

Each runs its baseline and Jackdaw in turn; the first round is dropped. Results are kept under tooling/bench/results.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    help: { type: 'boolean', short: 'h' },
  },
});

const rounds = Number(values.rounds);
const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name));
if (values.help || unknown !== undefined || !Number.isInteger(rounds) || rounds < 2) {
  if (unknown !== undefined) console.error(`There is no benchmark "${unknown}".\n`);
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

const results = fileURLToPath(new URL('../results', import.meta.url));
for (const bench of benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const size = values.size === undefined ? bench.usualSize : parseSize(values.size);
  console.log(`\n${bench.name}: ${bench.describe}`);
  const result = await bench.run({ size, rounds, say: (text) => console.log(`  ${text}`) });
  const path = await keep(results, bench.name, size, rounds, result);
  console.log(`\n${asTable(bench.name, result)}\n  kept in ${path}`);
}
