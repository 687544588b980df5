import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './exec.mjs';
import { root } from './paths.mjs';
import { Explained, step } from './say.mjs';

const stampPath = join(root, 'node_modules', '.jackdaw-installed');

/** Installs the packages the lockfile names, unless exactly these are already installed. */
export async function install() {
  const wanted = fingerprint();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await step('Installing packages (a minute or two the first time)', async () => {
    const result = await pnpmInstall(packageManager);
    if (result.code !== 0) throw new Explained(explain(result));
  });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampPath, wanted);
}

async function pnpmInstall(packageManager) {
  try {
    return await run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], {
      log: 'install',
      shell: process.platform === 'win32',
      env: { CI: 'true' },
    });
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new Explained('npx was not found. It comes with npm: install npm and run the command again.');
    throw error;
  }
}

/** What decides whether an install is still good. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

function explain({ code, output, logPath }) {
  const because = reasons.find(([pattern]) => pattern.test(output))?.[1] ?? `the installer ended with code ${code}`;
  return `The packages could not be installed: ${because}. Everything it said is in ${logPath}`;
}

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|fetch failed/,
    'the npm registry cannot be reached; check the network and run the command again',
  ],
  [/ENOSPC/, 'the disk is full; it needs about 2 GB'],
  [/EACCES|EPERM/, 'a folder is not writable for this user'],
  [
    /ERR_PNPM_OUTDATED_LOCKFILE/,
    'pnpm-lock.yaml is behind a package.json; run "npx pnpm install" and commit the lockfile',
  ],
];
