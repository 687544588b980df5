import { Explained } from './say.mjs';

/** Shorter names for what is said most. */
const short = { data: 'data-dir' };

/**
 * Turns `--port 8080 --data ./drive` into the settings they stand for (`JACKDAW_PORT`, `JACKDAW_DATA_DIR`); any setting
 * can be said this way, and a wrong one is answered by the server. `--config` is left for the server itself.
 */
export function settingsFrom(args) {
  const env = {};
  const rest = [];
  for (let index = 0; index < args.length; index++) {
    const [name, inline] = /^--([a-z-]+)(?:=(.*))?$/.exec(args[index])?.slice(1) ?? [];
    if (!name)
      throw new Explained(
        `"${args[index]}" is not understood. Say for example: npm start -- --port 8080 --data ./drive`,
      );
    const value = inline ?? args[++index];
    if (value === undefined) throw new Explained(`--${name} needs a value, for example: npm start -- --port 8080`);
    if (name === 'config') rest.push('--config', value);
    else env[`JACKDAW_${(short[name] ?? name).replaceAll('-', '_').toUpperCase()}`] = value;
  }
  return { env, rest };
}
