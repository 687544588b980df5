import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { startJackdaw } from '@jackdaw/fixtures';
import { verdict, type Bench } from '../harness/bench.ts';
import { inTurns, type Measure } from '../harness/measure.ts';
import { figuresOf } from '../harness/process-tree.ts';

/** Time to the first answer and memory at rest, against Node's own HTTP server. */
export const rest: Bench = {
  name: 'rest',
  describe: 'start to first answer and memory at rest, against a bare Node HTTP server',
  unit: 'files',
  usualSize: 0,
  quickSize: 0,
  async run({ rounds, say }) {
    let processes = 0;
    const jackdaw = async (): Promise<Measure> => {
      const first = await startJackdaw();
      await first.kill9();
      const started = performance.now();
      await first.restart();
      const seconds = (performance.now() - started) / 1000;
      await delay(3000);
      const figures = await figuresOf(first.pid());
      processes = figures.processes;
      await first.stop();
      return { seconds, cpu: figures.cpu, memory: figures.memory };
    };
    const [node, ours] = await inTurns(
      [
        { name: 'bare Node', run: bareNode },
        { name: 'Jackdaw', run: jackdaw },
      ],
      rounds,
      (round) => say(`round ${round + 1} of ${rounds}`),
    );
    if (!node?.memory || !ours?.memory) throw new Error('Memory was not measured');
    return {
      sides: [node, ours],
      verdicts: [
        verdict('seconds to the first answer', ours.seconds.median, { atMost: 0.35 }),
        verdict('MiB at rest', ours.memory.median / 2 ** 20, { atMost: 120 }),
        verdict('processes at rest', processes, { atMost: 1 }),
      ],
      notes: {
        'start, of bare Node': ours.seconds.median / node.seconds.median,
        'memory, of bare Node': ours.memory.median / node.memory.median,
      },
    };
  },
};

async function bareNode(): Promise<Measure> {
  const script = `require('node:http').createServer((q, s) => s.end('ok')).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  await (await fetch(`http://127.0.0.1:${port.toString().trim()}/`)).text();
  const seconds = (performance.now() - started) / 1000;
  await delay(1000);
  const figures = await figuresOf(child.pid ?? 0);
  child.kill();
  await once(child, 'exit');
  return { seconds, cpu: figures.cpu, memory: figures.memory };
}
