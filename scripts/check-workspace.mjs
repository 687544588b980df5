import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

/** Checks what no linter looks at: that every workspace is furnished alike. Prints each fault; exits 1 when there is one. */
const scriptNames = ['build', 'dev', 'test', 'typecheck', 'lint', 'clean'];
const presets = ['tooling/tsconfig', 'tooling/eslint-config', 'tooling/jest-preset', 'tooling/vite-preset'];
const faults = [];

for (const group of ['apps', 'packages', 'tooling']) {
  for (const name of readdirSync(join(root, group))) {
    const folder = `${group}/${name}`;
    if (existsSync(join(root, folder, 'package.json'))) check(folder, group);
  }
}

for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log('Every workspace is furnished alike.');
process.exitCode = faults.length === 0 ? 0 : 1;

function check(folder, group) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const say = (text) => faults.push(`${folder}: ${text}`);
  for (const script of scriptNames) if (!manifest.scripts?.[script]) say(`has no script "${script}"`);
  for (const file of ['README.md', 'eslint.config.js']) {
    if (!existsSync(join(root, folder, file)) && folder !== 'tooling/tsconfig') say(`has no ${file}`);
  }
  if (!presets.includes(folder)) {
    for (const file of ['tsconfig.json', 'tsconfig.build.json'])
      if (!existsSync(join(root, folder, file))) say(`has no ${file}`);
  }
  if (manifest.type !== 'module' && folder !== 'tooling/jest-preset' && folder !== 'tooling/tsconfig')
    say('is not an ES module');
  if (manifest.license !== 'MIT') say('does not say that it is under the MIT licence');
  if (!manifest.description) say('has no description');
  for (const version of externalVersions(manifest))
    if (!/^\d/.test(version.range)) say(`${version.name} is not an exact version`);
  if (group === 'packages') checkPublishable(manifest, folder, say);
  else if (manifest.private !== true) say('is not private');
}

function externalVersions(manifest) {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(all)
    .map(([name, range]) => ({ name, range }))
    .filter(({ range }) => !range.startsWith('workspace:'));
}

function checkPublishable(manifest, folder, say) {
  if (manifest.private) say('is a package and must be publishable');
  if (!manifest.files?.includes('dist')) say('does not publish dist');
  if (manifest.sideEffects === undefined) say('does not say whether it has side effects');
  for (const [path, target] of Object.entries(manifest.exports ?? {})) {
    if (typeof target === 'string' || path.endsWith('.css')) continue;
    const source = target['@jackdaw/source'];
    if (!source || !target.types || !target.default) say(`export "${path}" lacks @jackdaw/source, types or default`);
    else if (!existsSync(join(root, folder, source))) say(`export "${path}" points at ${source}, which is not there`);
    if (Object.keys(target).at(-1) !== 'default') say(`export "${path}" must end with default`);
  }
  if (!manifest.exports?.['.']) say('has no main export');
}
