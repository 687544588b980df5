import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benches } from './cases/index.ts';
import { asTable, keep } from './harness/report.ts';
import { parseSize } from './harness/units.ts';

const usage = `bench [name …] [--quick] [--size 64MiB] [--rounds 6]

${benches.map((bench) => `  ${bench.name.padEnd(16)} ${bench.describe}`).join('\n')}

Each runs its baseline and Jackdaw in turn; the first round is dropped. Results are kept under tooling/bench/results.
--quick takes small sizes and three rounds: to see that everything works, not for figures.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});

const rounds = Number(values.rounds ?? (values.quick ? 3 : 6));
const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name));
if (values.help || unknown !== undefined || !Number.isInteger(rounds) || rounds < 2) {
  if (unknown !== undefined) console.error(`There is no benchmark "${unknown}".\n`);
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

const results = fileURLToPath(new URL('../results', import.meta.url));
for (const bench of benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const size = values.size === undefined ? (values.quick ? bench.quickSize : bench.usualSize) : parseSize(values.size);
  console.log(`\n${bench.name}: ${bench.describe}`);
  const result = await bench.run({ size, rounds, say: (text) => console.log(`  ${text}`) });
  const path = await keep(results, bench.name, size, rounds, result);
  console.log(`\n${asTable(bench.name, result)}\n  kept in ${path}`);
}
