import { variableOf } from '../config.ts';
import { describeValue, type Setting } from './kinds.ts';
import { settings } from './settings.ts';

/** The page that documents every setting, as Markdown. */
export function documentSettings(): string {
  const entries = Object.entries<Setting<unknown>>(settings).flatMap(([name, { doc, form, fallback }]) => [
    `## \`${name}\``,
    '',
    doc,
    '',
    `\`${variableOf(name)}\`: ${form}; default ${describeValue(fallback)}`,
    '',
  ]);
  return [
    '# Configuration',
    '',
    'Jackdaw needs no configuration. What you want otherwise goes into environment variables, or into a JSON file named',
    '`jackdaw.config.json` in the data folder (or wherever `--config <file>` says). A variable wins over the file. Relative',
    'paths are relative to the folder of the file, or to the current folder for variables. A setting that is wrong or',
    'unknown stops the start with a line that says which and why.',
    '',
    '```json',
    '{ "port": 8080, "origins": ["https://drive.example.org"], "trustedProxies": ["127.0.0.1"] }',
    '```',
    '',
    ...entries,
    'This page is made from `packages/server/src/config/settings.ts`.',
    '',
  ].join('\n');
}
