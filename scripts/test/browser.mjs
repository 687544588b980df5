import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/exec.mjs';
import { root } from '../lib/paths.mjs';
import { check, result } from './results.mjs';

/** Runs the browser tests and counts them. A test that passed only on a second try counts as failed. */
export async function browserTests() {
  const path = join(root, 'tooling', 'e2e');
  const report = join(path, 'test-results', 'report.json');
  rmSync(report, { force: true });
  const ran = await run(join(path, 'node_modules', '.bin', 'playwright'), ['test'], { log: 'test-browser', cwd: path });
  if (!existsSync(report)) return check('browser', { ...ran, code: ran.code || 1 });
  const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const faults = [
    ...errors.map((error) => `    ${firstLine(error.message)}`),
    ...suites.flatMap(failedSpecs),
    `    traces and pictures: ${join(path, 'test-results')}; everything: ${ran.logPath}`,
  ];
  const failed = stats.unexpected + stats.flaky + errors.length;
  return result('browser', { passed: stats.expected, failed, skipped: stats.skipped }, faults);
}

function failedSpecs(suite) {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map(
      (spec) => `    ${spec.file}: ${spec.title}: ${firstLine(spec.tests[0]?.results.at(-1)?.error?.message ?? '')}`,
    );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

function firstLine(text = '') {
  return (
    text
      .replace(/\x1b\[[0-9;]*m/g, '')
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 200) ?? ''
  );
}
