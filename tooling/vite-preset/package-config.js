import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';

/** Type checkers resolve side-effect imports too, so the style sheet has a declaration beside it. */
const declareStyles = {
  name: 'declare-styles',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'styles.css.d.ts', source: 'export {};\n' });
  },
};

/**
 * The Vite configuration of a package with style sheets: modules stay one file each, styles become one `styles.css`, and what
 * the package depends on is left to whoever installs it.
 */
export function packageConfig({ root, entry }) {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const external = Object.keys({ ...dependencies, ...peerDependencies });
  return {
    plugins: [react(), declareStyles],
    base: './',
    build: {
      lib: { entry, formats: ['es'], cssFileName: 'styles' },
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
  };
}
