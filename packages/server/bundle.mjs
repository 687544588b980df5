import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown, watch } from 'rolldown';

/**
 * Joins what the compiler wrote into a few files, with those libraries that come as hundreds of modules: a start reads and
 * links each of them. Threads and child processes still begin at their own files, so places in the code stay what they were.
 * `--watch` compiles and joins again whenever a source changes.
 */
const compiled = join(import.meta.dirname, 'dist');
const folder = join(compiled, 'bundle');
const joined = ['kysely', 'typebox', 'feedsmith', '@jackdaw/api-contract', '@jackdaw/validators'];

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
const apart = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).filter(
  (name) => !joined.includes(name),
);

const input = {
  input: { index: join(compiled, 'index.js') },
  platform: 'node',
  external: apart.map((name) => new RegExp(`^${RegExp.escape(name)}(/|$)`)),
  plugins: [
    {
      name: 'own-places',
      transform(code, id) {
        if (!id.startsWith(compiled) || !code.includes('import.meta.url')) return null;
        const place = relative(folder, id).replaceAll('\\', '/');
        return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
      },
    },
  ],
};
const output = { dir: folder, format: 'esm', cleanDir: true };

if (process.argv.includes('--watch')) {
  spawn('tsc', ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'], { stdio: 'inherit', shell: true });
  watch({ ...input, output }).on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error);
  });
} else {
  const bundle = await rolldown(input);
  await bundle.write(output);
  await bundle.close();
}
