import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './exec.mjs';
import { root, stateFolder } from './paths.mjs';
import { Explained, step } from './say.mjs';

const stampPath = join(stateFolder, 'built');
const skipped = new Set(['node_modules', 'dist', '.turbo', 'tests', 'coverage', 'storybook-static', 'test-results']);

/** Builds what changed since the last build; when nothing did, it only looks at the files' times. */
export async function build() {
  const before = fingerprint();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === before) return;
  await step('Building', async () => {
    const result = await run('turbo', ['run', 'build', '--output-logs=errors-only', '--no-daemon', '--no-color'], {
      log: 'build',
      shell: process.platform === 'win32',
    });
    if (result.code !== 0) {
      throw new Explained(`The build failed: ${firstError(result.output)}. Everything it said is in ${result.logPath}`);
    }
  });
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(stampPath, fingerprint());
}

/** Path, size and time of every source, and whether each workspace's output is there. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'pnpm-lock.yaml', 'turbo.json']) hash.update(readFileSync(join(root, name)));
  for (const group of ['apps', 'packages', 'tooling']) {
    for (const name of readdirSync(join(root, group)).sort()) {
      const workspace = join(root, group, name);
      hash.update(`${name} ${existsSync(join(workspace, 'dist'))}\n`);
      addFolder(hash, workspace);
    }
  }
  return hash.digest('hex');
}

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (entry.isFile()) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
    }
  }
}

function firstError(output) {
  const line = output
    .split('\n')
    .find(
      (text) =>
        /error|failed/i.test(text) &&
        !/Build failed|during build|ELIFECYCLE|^\s*(Failed|Tasks|Cached|Time):/.test(text),
    );
  return line?.trim().slice(0, 300) ?? 'no reason given';
}
