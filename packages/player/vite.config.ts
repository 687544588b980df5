import { packageConfig } from '@jackdaw/vite-preset';
import { defineConfig } from 'vite';

export default defineConfig(
  packageConfig({ root: import.meta.url, entry: { index: 'src/index.ts', 'react/index': 'src/react/index.ts' } }),
);
