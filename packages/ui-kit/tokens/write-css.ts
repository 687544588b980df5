import { writeFileSync } from 'node:fs';
import { renderTokensCss } from './render-css.ts';

writeFileSync(new URL('../src/tokens/tokens.css', import.meta.url), renderTokensCss());
