import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Every workspace: its folder from the root, its manifest, and whether it is published. */
export function workspaces() {
  return ['packages', 'apps', 'tooling'].flatMap((group) =>
    readdirSync(join(root, group))
      .sort()
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => ({
        folder,
        path: join(root, folder),
        manifest: manifestOf(folder),
        isPackage: group === 'packages',
      })),
  );
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}
