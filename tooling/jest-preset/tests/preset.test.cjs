const assert = require('node:assert/strict');
const { test } = require('node:test');
const cssModule = require('../css-module.cjs');

for (const name of ['node', 'dom']) {
  test(`the ${name} preset reads workspace packages from their sources`, () => {
    const preset = require(`../${name}.cjs`);
    assert.ok(preset.testEnvironmentOptions.customExportConditions[0].endsWith('source'));
    assert.ok(preset.testMatch.every((pattern) => /[.]test[.]tsx?$/.test(pattern)));
  });
}

test('a class of a CSS module is called by its key', () => {
  assert.equal(cssModule.row, 'row');
});
