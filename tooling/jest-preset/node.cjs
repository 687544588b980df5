const { tmpdir } = require('node:os');
const { join } = require('node:path');

// Programs that tests start read the sources: what was compiled for one of them is there for the next.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'jackdaw-compiled');

module.exports = {
  ...require('./base.cjs'),
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@jackdaw/source', 'node', 'node-addons'] },
};
