import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/exec.mjs';
import { stateFolder } from '../lib/paths.mjs';
import { check, result } from './results.mjs';

/** Runs a workspace's unit tests and counts them. */
export async function unitTests({ folder, path, manifest }) {
  const log = `test-${folder.replace('/', '-')}`;
  if (/\bnode --test\b/.test(manifest.scripts.test)) return await nodeTests(folder, path, manifest, log);
  const outputFile = join(stateFolder, `${log}.json`);
  rmSync(outputFile, { force: true });
  const jest = join('node_modules', 'jest', 'bin', 'jest.js');
  const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
  const ran = await run(process.execPath, [...args, '--json', `--outputFile=${outputFile}`, '--maxWorkers=2'], {
    log,
    cwd: path,
  });
  if (!existsSync(outputFile)) return check(folder, { ...ran, code: ran.code || 1 });
  const json = JSON.parse(readFileSync(outputFile, 'utf8'));
  const broken = json.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return result(
    folder,
    {
      passed: json.numPassedTests,
      failed: json.numFailedTests + broken.length,
      skipped: json.numPendingTests + json.numTodoTests,
    },
    [
      ...failedTests(json),
      ...broken.map((file) => `    ${file.name}: ${firstLine(file.message)}`),
      `    everything: ${ran.logPath}`,
    ],
  );
}

function failedTests(json) {
  return json.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `    ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`),
  );
}

async function nodeTests(folder, path, manifest, log) {
  const ran = await run(manifest.scripts.test, [], { log, cwd: path, shell: true });
  const count = (name) => Number(new RegExp(`^(?:ℹ|#) ${name} (\\d+)`, 'm').exec(ran.output)?.[1] ?? 0);
  const counts = { passed: count('pass'), failed: count('fail'), skipped: count('skipped') };
  if (counts.passed + counts.failed === 0 || (ran.code !== 0 && counts.failed === 0))
    return check(folder, { ...ran, code: ran.code || 1 });
  return result(folder, counts, [`    everything: ${ran.logPath}`]);
}

function firstLine(text) {
  return (
    text
      .replace(/\x1b\[[0-9;]*m/g, '')
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 200) ?? ''
  );
}
