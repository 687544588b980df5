import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { contrast } from './contrast.ts';
import { colorTokens } from '../../tokens/colors.ts';
import { resolvePaletteRef } from '../../tokens/palette.ts';
import { renderTokensCss, resolveColor } from '../../tokens/render-css.ts';

const AA_TEXT = 4.5;
const AA_GRAPHICS = 3;
const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const texts = ['text', 'text-muted', 'accent-text', 'danger', 'success', 'warning'];
const washes = ['surface-hover', 'surface-selected', 'surface-selected-hover'];

const pairs: [string, string[]][] = [
  ...surfaces.flatMap((surface) => texts.map((text): [string, string[]] => [text, [surface]])),
  ...washes.flatMap((wash) => ['text', 'text-muted'].map((text): [string, string[]] => [text, [wash, 'surface']])),
  ['accent-text', ['accent-subtle', 'surface']],
  ['accent-text', ['accent-subtle-hover', 'surface']],
  ['danger', ['danger-subtle', 'surface-raised']],
  ['success', ['success-subtle', 'surface']],
  ['warning', ['warning-subtle', 'surface']],
  ['text-inverse', ['surface-inverse']],
  ['text-on-solid', ['accent-solid']],
  ['text-on-solid', ['accent-solid-hover']],
  ['text-on-solid', ['accent-solid-pressed']],
  ['text-on-solid', ['danger-solid']],
  ['text-on-solid', ['danger-solid-hover']],
];

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  const colors = (names: string[]) =>
    names.map((name) => {
      const token = colorTokens[name];
      if (!token) throw new Error(`There is no token ${name}`);
      return resolveColor(token, mode);
    });

  test.each(pairs)('shows %s on %j with AA contrast', (text, layers) => {
    expect(contrast(colors([text, ...layers]))).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test.each(surfaces)('shows the edges of controls and the focus ring on %s', (surface) => {
    expect(contrast(colors(['border-control', surface]))).toBeGreaterThanOrEqual(AA_GRAPHICS);
    expect(contrast(colors(['focus-ring', surface]))).toBeGreaterThanOrEqual(AA_GRAPHICS);
  });
});

test('the contrast of black on white is the known one', () => {
  expect(contrast(['#000000', '#ffffff'])).toBeCloseTo(21);
  expect(contrast(['#00000080', '#ffffff'])).toBeCloseTo(3.98, 1);
});

test('a reference outside the palette is refused', () => {
  expect(() => resolvePaletteRef('slate.13', 'light')).toThrow('slate.13');
});

test('the sheet on disk is what the tokens render', () => {
  expect(readFileSync('src/tokens/tokens.css', 'utf8')).toBe(renderTokensCss());
});

describe('styles of components', () => {
  const sheets = globSync('src/**/*.module.css').map((file) => [file, readFileSync(file, 'utf8')] as const);
  const tokensSheet = renderTokensCss();

  test.each(sheets)('%s holds no raw colour and no raw length', (_file, css) => {
    const body = css.replace(/@media[^{]+/g, '');
    expect(body.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|\d(px|rem)\b/gi)).toBeNull();
  });

  test.each(sheets)('%s uses only tokens that exist', (_file, css) => {
    const used = [...css.matchAll(/var\((--jd-[\w-]+)/g)].map((match) => match[1] ?? '');
    expect(used.filter((name) => !tokensSheet.includes(`${name}:`))).toEqual([]);
  });
});
