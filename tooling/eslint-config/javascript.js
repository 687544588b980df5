import js from '@eslint/js';
import globals from 'globals';
import { fileName } from './rules/file-name.js';

/** What holds for every file, whatever its language. */
export const javascript = [
  {
    ignores: ['dist/', 'coverage/', 'storybook-static/', 'test-results/', 'playwright-report/', 'results/'],
  },
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    plugins: { jackdaw: { rules: { 'file-name': fileName } } },
    rules: {
      ...js.configs.recommended.rules,
      'jackdaw/file-name': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'off',
      'no-control-regex': 'off',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], languageOptions: { globals: globals.node } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
];
