import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { BenchResult } from './bench.ts';
import type { Spread } from './measure.ts';
import { digits, mebibytes } from './units.ts';

/** The result as a table for a terminal. */
export function asTable(name: string, result: BenchResult): string {
  const rows = result.sides.map((side) => [
    side.name,
    range(side.seconds, (value) => `${digits(value)} s`),
    side.cpu ? range(side.cpu, (value) => `${digits(value)} s`) : '',
    side.memory ? range(side.memory, mebibytes) : '',
  ]);
  const table = aligned([[name, 'time (min–max)', 'processor', 'peak memory'], ...rows]);
  const verdicts = result.verdicts.map(
    ({ what, value, goal, reached }) =>
      `  ${what}: ${digits(value)}, goal ${goal}: ${reached ? 'reached' : 'not reached'}`,
  );
  const notes = Object.entries(result.notes).map(
    ([what, value]) => `  ${what}: ${typeof value === 'number' ? digits(value) : value}`,
  );
  return [...table, ...verdicts, ...notes].join('\n');
}

/** Adds the result to the day's file and resolves with its path. */
export async function keep(
  folder: string,
  name: string,
  size: number,
  rounds: number,
  result: BenchResult,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${new Date().toISOString().slice(0, 10)}.json`);
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memory: totalmem(),
    node: process.version,
  };
  const before = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as object[],
    () => [],
  );
  const entry = { name, at: new Date().toISOString(), size, rounds, machine, ...result };
  await writeFile(path, `${JSON.stringify([...before, entry], null, 2)}\n`);
  return path;
}

function range(spread: Spread, show: (value: number) => string): string {
  return `${show(spread.median)} (${show(spread.min)}–${show(spread.max)})`;
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
