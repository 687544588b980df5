import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
) as {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};
const external = Object.keys({ ...dependencies, ...peerDependencies });

/** Type checkers resolve side-effect imports too, so the style sheet has a declaration beside it. */
const declareStyles: Plugin = {
  name: 'declare-styles',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'styles.css.d.ts', source: 'export {};\n' });
  },
};

export default defineConfig({
  plugins: [react(), declareStyles],
  base: './',
  build: {
    lib: { entry: { index: 'src/index.ts', styles: 'src/styles.ts' }, formats: ['es'], cssFileName: 'styles' },
    cssCodeSplit: false,
    sourcemap: true,
    rolldownOptions: {
      external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
});
