import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('..', import.meta.url);
const presets = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'package.json');
const read = (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8').replace(/^\s*\/\/.*$/gm, ''));

test('every preset is JSON and extends one that is there', () => {
  for (const name of presets) {
    const base = read(name).extends;
    if (base) assert.ok(presets.includes(base.replace('./', '')), `${name} extends ${base}`);
  }
});

test('the base is strict and resolves workspace sources', () => {
  const { compilerOptions } = read('base.json');
  for (const option of ['strict', 'noUncheckedIndexedAccess', 'erasableSyntaxOnly', 'verbatimModuleSyntax']) {
    assert.equal(compilerOptions[option], true, option);
  }
  assert.deepEqual(compilerOptions.customConditions, ['@jackdaw/source']);
});
