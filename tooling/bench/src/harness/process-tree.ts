import { readFile, readdir } from 'node:fs/promises';

/** Clock ticks a second, as Linux counts them in /proc on every platform Node runs on. */
const ticks = 100;

interface ProcessFigures {
  pid: number;
  parent: number;
  /** Seconds, with those of children that have ended. */
  cpu: number;
  /** Bytes in memory now. */
  memory: number;
}

/** Processor seconds and memory of a process and everything below it, right now. */
export async function figuresOf(root: number): Promise<{ cpu: number; memory: number; processes: number }> {
  const all = await everyProcess();
  const tree = new Set([root]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parent } of all) {
      if (tree.has(parent) && !tree.has(pid)) {
        tree.add(pid);
        grown = true;
      }
    }
  }
  const members = all.filter(({ pid }) => tree.has(pid));
  return {
    cpu: members.reduce((sum, one) => sum + one.cpu, 0),
    memory: members.reduce((sum, one) => sum + one.memory, 0),
    processes: members.length,
  };
}

/** Does `work` and tells what it cost the process tree below `root`; memory is looked at twenty times a second. */
export async function watching(
  root: number,
  work: () => Promise<void>,
): Promise<{ seconds: number; cpu: number; memory: number }> {
  let peak = 0;
  let spent = 0;
  let done = false;
  const note = ({ cpu, memory }: { cpu: number; memory: number }) => {
    peak = Math.max(peak, memory);
    // What a process has spent is gone from /proc with it: the most that was seen counts.
    spent = Math.max(spent, cpu);
  };
  const look = async () => {
    while (!done) {
      note(await figuresOf(root));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const before = await figuresOf(root);
  const started = performance.now();
  const looking = look();
  try {
    await work();
  } finally {
    done = true;
  }
  const seconds = (performance.now() - started) / 1000;
  note(await figuresOf(root));
  await looking;
  return { seconds, cpu: spent - before.cpu, memory: peak };
}

async function everyProcess(): Promise<ProcessFigures[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(names.map((name) => readFigures(Number(name))));
  return found.filter((figures) => figures !== null);
}

/** Null when the process has ended meanwhile. */
async function readFigures(pid: number): Promise<ProcessFigures | null> {
  try {
    const [stat, statm] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/statm`, 'utf8'),
    ]);
    // The second field is a name in parentheses that may hold anything; the numbers come after the last one.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    const resident = Number(statm.split(' ')[1] ?? 0);
    return { pid, parent: fields[1] ?? 0, cpu: (utime + stime + cutime + cstime) / ticks, memory: resident * 4096 };
  } catch {
    return null;
  }
}
