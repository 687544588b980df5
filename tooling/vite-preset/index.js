import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';

export { packageConfig } from './package-config.js';

const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/;
const WORTH_IT = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses while somebody waits. */
export function precompress() {
  let directory = 'dist';
  return {
    name: 'jackdaw-precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = config.build.outDir;
    },
    async writeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      await Promise.all(
        entries
          .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
          .map(async (entry) => {
            const path = join(entry.parentPath, entry.name);
            const content = await readFile(path);
            if (content.length < WORTH_IT) return;
            const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
            await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
            await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
          }),
      );
    },
  };
}

/** Paths that belong to the server while an app is developed. */
const SERVER_PATHS = '^/(v2|storage|hls|images|socket|docs)/';

/**
 * The Vite configuration of an app. `base` is where its assets are served: each app has its own, because all three live on
 * one origin.
 */
export function appConfig({ base }) {
  const target = process.env.JACKDAW_DEV_SERVER ?? 'http://127.0.0.1:7717';
  return {
    base,
    plugins: [react(), precompress()],
    build: { target: 'es2022', sourcemap: true, assetsInlineLimit: 2048, chunkSizeWarningLimit: 900 },
    server: {
      host: '127.0.0.1',
      proxy: {
        [SERVER_PATHS]: { target, ws: true },
        // The page /files/ and the upload address /files/ differ by their method only.
        '^/files/': { target, bypass: (request) => (request.method === 'GET' ? '/index.html' : undefined) },
      },
    },
  };
}
