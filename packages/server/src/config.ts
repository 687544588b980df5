import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SettingError, type Setting } from './config/kinds.ts';
import { settings } from './config/settings.ts';
import { suggest } from './config/suggest.ts';

/** Every setting with its value. Sizes in bytes, periods in seconds, paths absolute. */
export type Config = {
  readonly [Name in keyof typeof settings]: (typeof settings)[Name] extends Setting<infer T> ? T : never;
};

/** Settings are wrong; each problem is one line that names the setting, its value and what would be right. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Where settings come from; the environment wins over the file. */
export interface ConfigSources {
  /** Only `JACKDAW_*` variables and `PATH` are looked at. */
  env?: Readonly<Record<string, string | undefined>>;
  /** A JSON file that must exist. Without it `jackdaw.config.json` in the data folder is read when it is there. */
  file?: string;
  /** What relative paths of the environment are relative to. */
  cwd?: string;
}

const PREFIX = 'JACKDAW_';
const names = Object.keys(settings) as (keyof Config)[];

/** The environment variable of a setting: `dataDir` is `JACKDAW_DATA_DIR`. */
export function variableOf(name: string): string {
  return PREFIX + name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

interface Given {
  raw: unknown;
  /** How the setting is called where it was found. */
  label: string;
  folder: string;
}

function unknownName(label: string, name: string, known: readonly string[]): string {
  const meant = suggest(name, known);
  return `${label} is no setting${meant ? `; did you mean ${meant}?` : '.'}`;
}

function fromEnvironment(
  env: NonNullable<ConfigSources['env']>,
  folder: string,
  problems: string[],
): Map<string, Given> {
  const byVariable = new Map<string, string>(names.map((name) => [variableOf(name), name]));
  const given = new Map<string, Given>();
  for (const [variable, raw] of Object.entries(env)) {
    if (!variable.startsWith(PREFIX) || raw === undefined) continue;
    const name = byVariable.get(variable);
    if (name === undefined) problems.push(unknownName(variable, variable, [...byVariable.keys()]));
    else if (raw !== '') given.set(name, { raw, label: variable, folder });
  }
  return given;
}

function readJson(file: string, mustExist: boolean): Record<string, unknown> {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    const absent = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!mustExist && absent) return {};
    throw new ConfigError([`The configuration file ${file} cannot be read: ${(error as Error).message}`]);
  }
  try {
    const value = JSON.parse(content) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw new ConfigError([`The configuration file ${file} is not valid JSON: ${(error as Error).message}`]);
  }
  throw new ConfigError([`The configuration file ${file} must hold one JSON object.`]);
}

function fromFile(file: string, mustExist: boolean, problems: string[]): Map<string, Given> {
  const given = new Map<string, Given>();
  for (const [name, raw] of Object.entries(readJson(file, mustExist))) {
    const label = `"${name}" in ${file}`;
    if (name in settings) given.set(name, { raw, label, folder: dirname(file) });
    else problems.push(unknownName(label, name, names));
  }
  return given;
}

/**
 * Reads every setting once. Nobody else looks at the environment.
 * @throws ConfigError naming every wrong or unknown setting at once
 */
export function loadConfig({ env = {}, file, cwd = process.cwd() }: ConfigSources = {}): Config {
  const problems: string[] = [];
  const read = (name: keyof Config, given: Given | undefined): unknown => {
    const setting: Setting<unknown> = settings[name];
    try {
      const isPath = setting.form === 'path';
      return given || isPath ? setting.parse(given?.raw ?? setting.fallback, given?.folder ?? cwd) : setting.fallback;
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(`${given?.label ?? name} is ${JSON.stringify(given?.raw)}: it ${error.message}.`);
      return setting.fallback;
    }
  };
  const environment = fromEnvironment(env, cwd, problems);
  const configFile = file
    ? resolve(cwd, file)
    : join(String(read('dataDir', environment.get('dataDir'))), 'jackdaw.config.json');
  const written = fromFile(configFile, file !== undefined, problems);
  const values = names.map((name) => [name, read(name, environment.get(name) ?? written.get(name))] as const);
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
  const config = Object.fromEntries(values) as unknown as Config;
  return { ...config, programPath: config.programPath || (env['PATH'] ?? '') };
}
