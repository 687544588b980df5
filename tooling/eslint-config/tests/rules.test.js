import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { javascript } from '../javascript.js';
import { productCode } from '../product.js';

const eslint = new ESLint({ overrideConfigFile: true, baseConfig: [...javascript, ...productCode] });

async function rulesBrokenBy(code, filePath) {
  const [result] = await eslint.lintText(code, { filePath });
  return result.messages.map((message) => message.ruleId);
}

test('product code may not draw secrets from Math.random', async () => {
  assert.deepEqual(await rulesBrokenBy('export const id = Math.random();', 'src/token.js'), [
    'no-restricted-properties',
  ]);
});

test('only config.ts reads the environment', async () => {
  assert.deepEqual(await rulesBrokenBy('export const a = process.env.A;', 'src/other.js'), [
    'no-restricted-properties',
  ]);
  assert.deepEqual(await rulesBrokenBy('export const a = process.env.A;', 'src/tests/other.js'), []);
});

test('a comment cannot switch a rule off', async () => {
  const broken = await rulesBrokenBy('/* eslint-disable */\nexport const id = Math.random();', 'src/token.js');
  assert.ok(broken.includes('no-restricted-properties'));
});

test('a file of more than 300 lines is refused', async () => {
  assert.deepEqual(await rulesBrokenBy('export {};\n'.repeat(301), 'src/long.js'), ['max-lines']);
});
