import { test } from 'node:test';
import { RuleTester } from 'eslint';
import { fileName } from '../rules/file-name.js';

test('file names are in kebab-case', () => {
  const code = 'export const a = 1;';
  new RuleTester().run('file-name', fileName, {
    valid: [
      'file-page.ts',
      'src/file-page.test.ts',
      '001-init.ts',
      'jest.config.js',
      'FileList.tsx',
      'FileList.test.tsx',
    ].map((filename) => ({
      code,
      filename,
    })),
    invalid: ['FilePage.ts', 'src/filePage.ts', 'file_page.ts'].map((filename) => ({
      code,
      filename,
      errors: [{ messageId: 'kebab' }],
    })),
  });
});
