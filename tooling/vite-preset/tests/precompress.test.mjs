import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from '../index.js';

test('compresses text worth it and leaves the rest', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'jackdaw-vite-'));
  const text = 'a jackdaw '.repeat(500);
  await writeFile(join(directory, 'app.js'), text);
  await writeFile(join(directory, 'tiny.js'), 'x');
  await writeFile(join(directory, 'font.woff2'), text);
  const plugin = precompress();
  plugin.configResolved({ build: { outDir: directory } });
  await plugin.writeBundle();
  assert.deepEqual((await readdir(directory)).sort(), ['app.js', 'app.js.br', 'app.js.gz', 'font.woff2', 'tiny.js']);
  assert.equal(brotliDecompressSync(await readFile(join(directory, 'app.js.br'))).toString(), text);
  assert.equal(gunzipSync(await readFile(join(directory, 'app.js.gz'))).toString(), text);
});
