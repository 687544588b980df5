import { colorTokens } from './colors.ts';
import type { ColorToken } from './colors.ts';
import { resolvePaletteRef } from './palette.ts';
import type { Mode, PaletteRef } from './palette.ts';
import { coarseTokens, forcedTokens, phoneTokens, scaleTokens, shadowTokens, stillTokens } from './scales.ts';

/** The hex value that a colour token has in a theme. */
export function resolveColor(token: ColorToken, mode: Mode): string {
  const value = token[mode];
  return value.startsWith('#') ? value : resolvePaletteRef(value as PaletteRef, mode);
}

function declarations(tokens: Record<string, string>, indent: string): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${indent}--jd-${name}: ${value};\n`)
    .join('');
}

function themed(mode: Mode): Record<string, string> {
  const colors = Object.entries(colorTokens).map(([name, token]): [string, string] => [
    name,
    resolveColor(token, mode),
  ]);
  const shadows = Object.entries(shadowTokens).map(([name, token]): [string, string] => [name, token[mode]]);
  return Object.fromEntries([...colors, ...shadows]);
}

function themeRule(selector: string, mode: Mode, indent = ''): string {
  return `${indent}${selector} {\n${indent}  color-scheme: ${mode};\n${declarations(themed(mode), `${indent}  `)}${indent}}\n`;
}

function mediaRule(query: string, tokens: Record<string, string>): string {
  return `@media ${query} {\n  :root {\n${declarations(tokens, '    ')}  }\n}\n`;
}

/** Renders the whole token sheet: light as the base, dark on request or by the system's preference, then the adaptations. */
export function renderTokensCss(): string {
  return [
    '/* Generated from tokens/colors.ts and tokens/scales.ts by `npm run tokens`. */\n',
    `:root {\n${declarations(scaleTokens, '  ')}}\n`,
    themeRule(":root,\n[data-theme='light']", 'light'),
    themeRule("[data-theme='dark']", 'dark'),
    `@media (prefers-color-scheme: dark) {\n${themeRule(":root:not([data-theme]),\n  [data-theme='auto']", 'dark', '  ')}}\n`,
    mediaRule('(max-width: 959.98px)', phoneTokens),
    mediaRule('(pointer: coarse)', coarseTokens),
    mediaRule('(prefers-reduced-motion: reduce)', stillTokens),
    `@media (forced-colors: active) {\n  :root,\n  [data-theme] {\n${declarations(forcedTokens, '    ')}  }\n}\n`,
  ].join('\n');
}
