import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Where logs and stamps of these scripts go; ignored by git. */
export const stateFolder = join(root, '.jackdaw');

/** The tools' folder, which also holds the pinned Node. */
export const binFolder = join(root, 'node_modules', '.bin');

/** The environment for everything we start: the pinned tools first, nobody's telemetry. */
export function childEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`,
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    ...extra,
  };
}
