import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Explained } from './say.mjs';

/** The Node to run on: the one from the project's packages, or this one where that has no binary for the platform. */
export function runtimeNode() {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const candidates = existsSync(pinned) ? [pinned, process.execPath] : [process.execPath];
  const found = candidates.find((path) => majorOf(path) >= 24);
  if (found) return found;
  throw new Explained(
    `The project's own Node 24 has no build for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Install Node 24 and run the command again.`,
  );
}

function majorOf(path) {
  const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}
