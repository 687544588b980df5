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

/** Path, size and time of every source, and which workspaces have output. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'pnpm-lock.yaml', 'turbo.json']) hash.update(readFileSync(join(root, name)));
  for (const group of ['apps', 'packages', 'tooling']) addFolder(hash, join(root, group));
  return hash.digest('hex');
}

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'dist') hash.update('built\n');
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (entry.isFile()) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
    }
  }
}

/** The first line that says what is wrong: a compiler's or bundler's own words before anybody's summary of them. */
function firstError(output) {
  const lines = output.replace(/\x1b\[[0-9;]*m/g, '').split('\n');
  const telling = lines.find(
    (line) => /error TS\d+|\[[A-Z_]{4,}\]|\b[A-Za-z]*Error: /.test(line) && !/ELIFECYCLE/.test(line),
  );
  const line = telling ?? lines.find((text) => /error/i.test(text));
  return line?.trim().slice(0, 300) ?? 'no reason given';
}
