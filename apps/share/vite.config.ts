import { appConfig } from '@jackdaw/vite-preset';
import { defineConfig } from 'vite';

export default defineConfig(appConfig({ base: '/_share/' }));
