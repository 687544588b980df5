import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The library's own configuration builds a package, not a site; this one is for the site of stories. */
export default defineConfig({ plugins: [react()] });
